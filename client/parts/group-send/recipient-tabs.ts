import type { TFunction } from 'i18next';
import type { RecipientCounts, RecipientStatus } from '@server/campaigns/campaigns.contract.js';
import { RECIPIENT_STATUSES } from './recipient-statuses.js';

/** Statuses whose tab contains only messages without a later status. */
const LAST_STATUSES = ['queued', 'sent', 'delivered', 'read'] as const satisfies RecipientStatus[];
const isLastStatus = (status: RecipientStatus): status is (typeof LAST_STATUSES)[number] =>
  LAST_STATUSES.some((lastStatus) => lastStatus === status);

export function recipientTabs(counts: RecipientCounts | undefined, chosen: RecipientStatus | undefined, t: TFunction) {
  const shown = RECIPIENT_STATUSES.filter((status) => status === chosen || (counts?.[status] ?? 0) > 0);
  const name = (status: RecipientStatus): string =>
    isLastStatus(status) ? t(`campaigns.no_further.${status}`) : t(`campaigns.recipient.${status}`);
  return [
    { value: 'all', label: t('ui.list.all'), count: counts?.total },
    ...shown.map((status) => ({ value: status, label: name(status), count: counts?.[status] })),
  ];
}
