import type { RecipientCounts } from '@server/campaigns/campaigns.contract.js';
import type { Steps } from '@server/campaigns/definition/report.contract.js';

/** Of an earlier run: its report counts a later step in those before it, a tab holds who came no further. */
export function countsOf({
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
    ...{ total: audience, waiting, queued: 0, failed, skipped, replied },
    ...{ sent: sent - delivered, delivered: delivered - read, read: read - replied },
  };
}
