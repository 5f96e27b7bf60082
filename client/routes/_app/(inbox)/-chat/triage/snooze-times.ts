import { isoDay } from '@/ui/format/format-time.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MORNING = '09:00';

/** Returns the instant of a local time. `day` is `2026-11-21`, `clock` is `09:00`. */
export function instantOf(day: string, clock: string, timeZone: string | undefined): Date {
  const localAsUtc = Date.parse(`${day}T${clock}:00Z`);
  const estimate = localAsUtc - offsetAt(localAsUtc, timeZone);
  // The offset changes with daylight saving time.
  return new Date(localAsUtc - offsetAt(estimate, timeZone));
}

/** Returns the offset of the zone in ms. */
function offsetAt(at: number, timeZone: string | undefined): number {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
}

export interface SnoozeTimes {
  hour: Date;
  tomorrow: Date;
  monday: Date;
}

export function snoozeTimes(now: Date, timeZone: string | undefined): SnoozeTimes {
  const today = Date.parse(isoDay(now, timeZone));
  const morningAfter = (days: number): Date =>
    instantOf(new Date(today + days * DAY_MS).toISOString().slice(0, 10), MORNING, timeZone);
  const weekday = new Date(today).getUTCDay();
  return {
    hour: new Date(now.getTime() + HOUR_MS),
    tomorrow: morningAfter(1),
    monday: morningAfter((8 - weekday) % 7 || 7),
  };
}
