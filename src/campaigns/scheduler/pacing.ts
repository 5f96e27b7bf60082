import type { BulkRoom } from '../../devices/protection.messages.js';

const HOUR_MS = 3_600_000;

/** Seconds between bulk messages of a device. */
export interface Gap {
  min: number;
  max: number;
}

/** Virtual phones only, see claim-slots.ts. */
export const SANDBOX_GAP_SECONDS = 1;

/** Assumes that each other campaign adds at most as many messages. */
export function forecastEnd(nextAt: Date, gap: Gap, waiting: number, others: readonly number[], room?: BulkRoom): Date {
  const messages = others.reduce((sum, count) => sum + Math.min(count, waiting), waiting);
  const meanMs = ((gap.min + Math.max(gap.min, gap.max)) / 2) * 1000;
  const paced = Math.max(0, messages - 1) * meanMs;
  return new Date(nextAt.getTime() + Math.max(paced, room ? spreadMs(messages, room) : 0));
}

/** Returns the minimum under the hourly and daily limits. */
function spreadMs(messages: number, { today, thisHour, perHour, days }: BulkRoom): number {
  const hours = Math.ceil(Math.max(0, messages - thisHour) / perHour);
  let [left, needed] = [messages - today, 0];
  for (; left > 0 && needed < days.length; needed += 1) left -= days[needed] ?? 0;
  if (left > 0) needed += Math.ceil(left / (days.at(-1) ?? 1));
  return Math.max(hours * HOUR_MS, needed * 24 * HOUR_MS);
}
