import type { GroupSendResource } from '@server/campaigns/campaigns.contract.js';

type Counts = GroupSendResource['counts'];

export function countSent({ sent, delivered, read, replied }: Counts): number {
  return sent + delivered + read + replied;
}

export function countUnsent({ waiting, queued }: Counts): number {
  return waiting + queued;
}
