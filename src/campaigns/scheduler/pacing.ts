import type { BulkRoom } from '../../devices/protection.messages.js';

const HOUR_MS = 3_600_000;

/** Seconds between two messages that go to many over one device. */
export interface Gap {
  min: number;
  max: number;
}

/** At practice speed; as shown in claim-slots.ts, only virtual phones go so fast. */
export const PRACTICE_GAP_SECONDS = 1;

/**
 * When a campaign will have sent its last, with its device going round all that wait for it: each of the others delays it by as many as it
 * has, but by no more than its own; and with no more an hour and a day than the device may send.
 */
export function foreseeEnd(nextAt: Date, gap: Gap, waiting: number, others: readonly number[], room?: BulkRoom): Date {
  const messages = others.reduce((sum, theirs) => sum + Math.min(theirs, waiting), waiting);
  const meanMs = ((gap.min + Math.max(gap.min, gap.max)) / 2) * 1000;
  const paced = Math.max(0, messages - 1) * meanMs;
  return new Date(nextAt.getTime() + Math.max(paced, room ? spreadMs(messages, room) : 0));
}

/** How long the device needs at least for so many, as it may send only so many an hour and a day. */
function spreadMs(messages: number, { today, thisHour, perHour, days }: BulkRoom): number {
  const hours = Math.ceil(Math.max(0, messages - thisHour) / perHour);
  let [left, needed] = [messages - today, 0];
  for (; left > 0 && needed < days.length; needed += 1) left -= days[needed] ?? 0;
  if (left > 0) needed += Math.ceil(left / (days.at(-1) ?? 1));
  return Math.max(hours * HOUR_MS, needed * 24 * HOUR_MS);
}
