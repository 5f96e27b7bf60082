import type { TFunction } from 'i18next';
import type { RecipientCounts, RecipientStatus } from '@server/campaigns/campaigns.contract.js';
import { RECIPIENT_STATUSES } from './recipient-statuses.js';

/** A figure of sent messages counts the delivered ones too; a tab holds those that came no further, and says so. */
const NO_FURTHER = ['queued', 'sent', 'delivered', 'read'] as const satisfies RecipientStatus[];
const isUnderWay = (status: RecipientStatus): status is (typeof NO_FURTHER)[number] =>
  NO_FURTHER.some((one) => one === status);

/** For `CountTabs`: all, then each status that somebody is in, and the chosen one. */
export function recipientTabs(counts: RecipientCounts | undefined, chosen: RecipientStatus | undefined, t: TFunction) {
  const shown = RECIPIENT_STATUSES.filter((status) => status === chosen || (counts?.[status] ?? 0) > 0);
  const name = (status: RecipientStatus): string =>
    isUnderWay(status) ? t(`campaigns.no_further.${status}`) : t(`campaigns.recipient.${status}`);
  return [
    { value: 'all', label: t('ui.list.all'), count: counts?.total },
    ...shown.map((status) => ({ value: status, label: name(status), count: counts?.[status] })),
  ];
}
