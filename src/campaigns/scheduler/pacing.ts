import type { BulkRoom } from '../../devices/protection.messages.js';

const HOUR_MS = 3_600_000;

/** Seconds between bulk messages of a device. */
export interface Gap {
  min: number;
  max: number;
}

/** For virtual phones only, see claim-slots.ts. */
export const SANDBOX_GAP_SECONDS = 1;

/** Assumes that each other campaign on the device delays the end by as many messages at most. */
export function forecastEnd(
  nextAt: Date,
  gap: Gap,
  waiting: number,
  otherCounts: readonly number[],
  room?: BulkRoom,
): Date {
  const messages = otherCounts.reduce((sum, count) => sum + Math.min(count, waiting), waiting);
  const meanMs = ((gap.min + Math.max(gap.min, gap.max)) / 2) * 1000;
  const paced = Math.max(0, messages - 1) * meanMs;
  return new Date(nextAt.getTime() + Math.max(paced, room ? spreadMs(messages, room) : 0));
}

function spreadMs(messages: number, { today, thisHour, perHour, days }: BulkRoom): number {
  const hours = Math.ceil(Math.max(0, messages - thisHour) / perHour);
  let [remaining, neededDays] = [messages - today, 0];
  for (; remaining > 0 && neededDays < days.length; neededDays += 1) remaining -= days[neededDays] ?? 0;
  if (remaining > 0) neededDays += Math.ceil(remaining / (days.at(-1) ?? 1));
  return Math.max(hours * HOUR_MS, neededDays * 24 * HOUR_MS);
}
