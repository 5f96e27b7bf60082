import type { TFunction } from 'i18next';
import type { RecipientCounts, RecipientStatus } from '@server/campaigns/campaigns.contract.js';
import { RECIPIENT_STATUSES } from './recipient-statuses.js';

/** A tab holds messages that got no further. The figures above include later states. */
const NO_FURTHER = ['queued', 'sent', 'delivered', 'read'] as const satisfies RecipientStatus[];
const isUnfinished = (status: RecipientStatus): status is (typeof NO_FURTHER)[number] =>
  NO_FURTHER.some((one) => one === status);

export function recipientTabs(counts: RecipientCounts | undefined, chosen: RecipientStatus | undefined, t: TFunction) {
  const shown = RECIPIENT_STATUSES.filter((status) => status === chosen || (counts?.[status] ?? 0) > 0);
  const name = (status: RecipientStatus): string =>
    isUnfinished(status) ? t(`campaigns.no_further.${status}`) : t(`campaigns.recipient.${status}`);
  return [
    { value: 'all', label: t('ui.list.all'), count: counts?.total },
    ...shown.map((status) => ({ value: status, label: name(status), count: counts?.[status] })),
  ];
}
