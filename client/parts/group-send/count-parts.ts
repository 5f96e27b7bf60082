import type { GroupSendResource } from '@server/campaigns/campaigns.contract.js';

type Counts = GroupSendResource['counts'];

/** WhatsApp has taken these; delivered and read ones were sent too. */
export function countSent({ sent, delivered, read }: Counts): number {
  return sent + delivered + read;
}

/** These are still to come. */
export function countAhead({ waiting, queued }: Counts): number {
  return waiting + queued;
}
