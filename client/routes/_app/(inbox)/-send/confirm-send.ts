import type { TFunction } from 'i18next';
import type { GroupSendPreview } from '@server/campaigns/campaigns.contract.js';
import { serverNow } from '@/app/http/server-time.js';
import { confirm } from '@/app/confirm.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { formatComing } from '@/ui/format/format-time.js';

export function confirmSend(preview: GroupSendPreview, t: TFunction): Promise<boolean> {
  const language = currentLanguage();
  const write = (count: number): string => formatNumber(count, language);
  const { audience, count, messages_left: left } = preview;
  const counted = { count, number: write(count) };
  const people = (['on_whatsapp', 'unknown', 'not_on_whatsapp', 'opted_out', 'no_number'] as const).map((kind) => ({
    name: t(`campaigns.ask.${kind}`),
    value: write(audience[kind]),
  }));
  return confirm({
    title: t('campaigns.ask.title', { group: isolate(preview.group.name) }),
    body: t('campaigns.ask.body', { count: preview.undo_seconds, number: write(preview.undo_seconds) }),
    facts: [
      ...people,
      {
        name: t('campaigns.ask.ends'),
        value: formatComing(new Date(preview.ends_at), new Date(serverNow()), language),
      },
      {
        name: t('campaigns.ask.per_day'),
        value: t('campaigns.ask.per_day_of', { most: write(preview.per_day), left: write(preview.left_today) }),
        isWarning: preview.left_today < count,
      },
      {
        name: t('campaigns.ask.plan'),
        value: left === null ? t('campaigns.ask.unlimited') : write(left),
        isWarning: left !== null && left < count,
      },
    ],
    confirmLabel: t('campaigns.ask.send', counted),
  });
}
