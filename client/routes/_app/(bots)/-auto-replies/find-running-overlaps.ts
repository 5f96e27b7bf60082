import type { AutoReplyChoice } from '@server/bots/auto-replies/auto-reply.contract.js';
import { findOverlaps, type Hours } from '@server/bots/auto-replies/find-overlaps.contract.js';

/** Returns active auto-replies with a common device and common hours. */
export function findRunningOverlaps(one: Hours, others: readonly AutoReplyChoice[]): { id: number; name: string }[] {
  const running = others
    .filter(({ status }) => status)
    .map(({ devices, ...other }) => ({ ...other, devices: devices.map(({ id }) => id) }));
  return findOverlaps(one, running);
}
