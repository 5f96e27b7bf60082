import type { GroupSendResource } from '@server/campaigns/campaigns.contract.js';

type Counts = GroupSendResource['counts'];

/** WhatsApp has taken these; what was delivered, read or answered was sent too. */
export function countSent({ sent, delivered, read, replied }: Counts): number {
  return sent + delivered + read + replied;
}

/** These are still to come. */
export function countAhead({ waiting, queued }: Counts): number {
  return waiting + queued;
}
