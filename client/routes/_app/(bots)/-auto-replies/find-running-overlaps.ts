import type { AutoReplyChoice } from '@server/bots/auto-replies/auto-reply.contract.js';
import { findOverlaps, type Hours } from '@server/bots/auto-replies/find-overlaps.contract.js';

export function findRunningOverlaps(
  hours: Hours,
  autoReplies: readonly AutoReplyChoice[],
): { id: number; name: string }[] {
  const running = autoReplies
    .filter(({ status }) => status)
    .map(({ devices, ...autoReply }) => ({ ...autoReply, devices: devices.map(({ id }) => id) }));
  return findOverlaps(hours, running);
}
