import type { TFunction } from 'i18next';
import { isolate } from '@/app/i18n/isolate.js';
import type { Presence } from '@/data/chats/presence.js';

export function describePresence(colleagues: readonly Presence[], t: TFunction): string {
  const typing = colleagues.filter(({ state }) => state === 'typing');
  const shown = typing.length > 0 ? typing : colleagues;
  const names = shown.map(({ name }) => isolate(name)).join(t('inbox.comma'));
  return t(typing.length > 0 ? 'inbox_views.typing' : 'inbox_views.viewing', { names, count: shown.length });
}
