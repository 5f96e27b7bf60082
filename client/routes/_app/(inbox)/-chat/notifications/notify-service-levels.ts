import i18next from 'i18next';
import type { SlaAlert } from '@server/messaging/conversations/service-levels/sla-policies.contract.js';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { loadTexts } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { store } from '@/app/atoms.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { toast } from '@/app/toast.js';
import { sessionQuery } from '@/data/account/session.js';
import { NOTIFICATIONS_OFF, notificationSettingsAtom } from './notification-settings.js';

// Receives changes of other tabs.
store.sub(notificationSettingsAtom, () => undefined);

/** Shown alerts, which the server may repeat. */
const shown = new Set<string>();

export async function notifyServiceLevel(alert: SlaAlert): Promise<void> {
  const key = `${alert.chat_id} ${alert.target} ${alert.kind} ${alert.due_at}`;
  if (shown.has(key)) return;
  shown.add(key);
  const request = http.get<{ data: ChatResource }>(`/api/v1/chats/${alert.chat_id}`, undefined, { noBanner: true });
  // The chat may belong to someone else meanwhile.
  const chat = await request.then(({ data }) => data).catch(() => null);
  if (!chat) return;
  await loadTexts(['chats', 'sla']);
  const { phone, profile_info: info } = chat;
  const name = info.name ?? (phone ? `+${phone}` : i18next.t('chats.hidden_number'));
  const textKey = alert.target === 'resolution' ? (`${alert.kind}_resolution` as const) : alert.kind;
  const text = i18next.t(`sla.alert.${textKey}`, { name: isolate(name) });
  toast.error(text, { label: i18next.t('sla.alert.open'), run: () => openChat(chat) });
  notify(text, chat, alert);
}

function notify(text: string, chat: ChatResource, { kind, target }: SlaAlert): void {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  const settings = (session && store.get(notificationSettingsAtom)[session.data.id]) ?? NOTIFICATIONS_OFF;
  const isWanted = settings.notification && document.visibilityState !== 'visible';
  if (!isWanted || Notification.permission !== 'granted') return;
  // Tabs share this tag, so one notification appears.
  const notification = new Notification(text, { tag: `mersal-sla-${chat.id}-${target}-${kind}`, silent: true });
  notification.addEventListener('click', () => {
    focus();
    openChat(chat);
    notification.close();
  });
}

/** Changes the address, which the router follows. */
function openChat({ id, device_id: deviceId }: ChatResource): void {
  history.pushState(null, '', `/chat?chat=${id}&via=${deviceId}`);
}
