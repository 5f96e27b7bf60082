import type { AutoReplyChoice } from '@server/bots/auto-replies/auto-reply.contract.js';
import { findOverlaps, type Hours } from '@server/bots/auto-replies/find-overlaps.contract.js';

/** Those that run and answer on one of the same devices at some of the same time. */
export function findRunningOverlaps(one: Hours, others: readonly AutoReplyChoice[]): { id: number; name: string }[] {
  const running = others
    .filter(({ status }) => status)
    .map(({ devices, ...other }) => ({ ...other, devices: devices.map(({ id }) => id) }));
  return findOverlaps(one, running);
}
