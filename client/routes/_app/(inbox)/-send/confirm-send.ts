import type { TFunction } from 'i18next';
import type { GroupSendPreview } from '@server/campaigns/campaigns.contract.js';
import { serverNow } from '@/app/http/server-time.js';
import { confirm } from '@/app/confirm.js';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { isolate } from '@/app/i18n/isolate.js';
import { formatNumber } from '@/ui/format/format-number.js';
import { formatUpcoming } from '@/ui/format/format-time.js';

export function confirmSend(preview: GroupSendPreview, t: TFunction): Promise<boolean> {
  const language = currentLanguage();
  const format = (count: number): string => formatNumber(count, language);
  const { audience, count, messages_left: messagesLeft } = preview;
  const recipients = { count, number: format(count) };
  const audienceFacts = (['on_whatsapp', 'unknown', 'not_on_whatsapp', 'opted_out', 'no_number'] as const).map(
    (kind) => ({
      name: t(`campaigns.ask.${kind}`),
      value: format(audience[kind]),
    }),
  );
  return confirm({
    title: t('campaigns.ask.title', { group: isolate(preview.group.name) }),
    body: t('campaigns.ask.body', { count: preview.undo_seconds, number: format(preview.undo_seconds) }),
    facts: [
      ...audienceFacts,
      {
        name: t('campaigns.ask.ends'),
        value: formatUpcoming(new Date(preview.ends_at), new Date(serverNow()), language),
      },
      {
        name: t('campaigns.ask.per_day'),
        value: t('campaigns.ask.per_day_of', { most: format(preview.per_day), left: format(preview.left_today) }),
        isWarning: preview.left_today < count,
      },
      {
        name: t('campaigns.ask.plan'),
        value: messagesLeft === null ? t('campaigns.ask.unlimited') : format(messagesLeft),
        isWarning: messagesLeft !== null && messagesLeft < count,
      },
    ],
    confirmLabel: t('campaigns.ask.send', recipients),
  });
}
