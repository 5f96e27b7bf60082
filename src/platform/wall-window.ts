import { Temporal } from 'temporal-polyfill';
import { WEEKDAYS, type Weekday } from './weekdays.contract.js';

export interface WallWindow {
  /** Empty means every day. */
  days: readonly Weekday[];
  /** HH:MM, inclusive. Null is midnight. */
  from: string | null;
  /** HH:MM, exclusive. Null and 23:59 are the end of the day. */
  to: string | null;
}

export interface WallMinute {
  /** HH:MM. */
  time: string;
  /** Monday is 1. */
  dayOfWeek: number;
}

export const toWallMinute = (wall: Temporal.ZonedDateTime): WallMinute => ({
  time: wall.toPlainTime().toString({ smallestUnit: 'minute' }),
  dayOfWeek: wall.dayOfWeek,
});

/** A window that ends at or before its start continues past midnight and belongs to its first day. */
export function isInWindow({ days, from, to }: WallWindow, { time, dayOfWeek }: WallMinute): boolean {
  const start = from ?? '00:00';
  const end = to === null || to === '23:59' ? '24:00' : to;
  if (start < end) return isDay(days, dayOfWeek) && start <= time && time < end;
  return (isDay(days, dayOfWeek) && time >= start) || (isDay(days, dayOfWeek - 1) && time < end);
}

export function locateInWindow(window: WallWindow, at: Date, timeZone: string): 'inside' | 'other_day' | 'other_hour' {
  const wall = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  if (isInWindow(window, toWallMinute(wall))) return 'inside';
  return isDay(window.days, wall.dayOfWeek) ? 'other_hour' : 'other_day';
}

const isDay = (days: readonly Weekday[], dayOfWeek: number): boolean =>
  days.length === 0 || days.includes(WEEKDAYS[(dayOfWeek + 6) % 7]!);
