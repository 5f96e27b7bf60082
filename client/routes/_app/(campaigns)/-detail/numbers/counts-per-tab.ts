import type { RecipientCounts } from '@server/campaigns/campaigns.contract.js';
import type { Steps } from '@server/campaigns/definition/report.contract.js';

/** Converts the report's cumulative counts to exclusive ones. */
export function countsPerTab({
  audience,
  sent,
  delivered,
  read,
  replied,
  failed,
  skipped,
  waiting,
}: Steps): RecipientCounts {
  return {
    total: audience,
    waiting,
    queued: 0,
    failed,
    skipped,
    replied,
    sent: sent - delivered,
    delivered: delivered - read,
    read: read - replied,
  };
}
