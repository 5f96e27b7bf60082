import { Temporal } from 'temporal-polyfill';
import { DAY_END, type TimeWindow, type TimeWindows } from './http/time-windows.contract.js';
import { WEEKDAYS, type Weekday } from './weekdays.contract.js';

export interface WallMinute {
  time: string;
  /** Day of the week from 1, Monday. */
  dayOfWeek: number;
}

export const toWallMinute = (wall: Temporal.ZonedDateTime): WallMinute => ({
  time: wall.toPlainTime().toString({ smallestUnit: 'minute' }),
  dayOfWeek: wall.dayOfWeek,
});

export function isInWindow({ days, from, to }: TimeWindow, { time, dayOfWeek }: WallMinute): boolean {
  const end = to === DAY_END ? '24:00' : to;
  if (from < end) return isDay(days, dayOfWeek) && from <= time && time < end;
  return (isDay(days, dayOfWeek) && time >= from) || (isDay(days, dayOfWeek - 1) && time < end);
}

export const isWithin = ({ time_zone: timeZone, windows }: TimeWindows, at: Date): boolean =>
  windows.some((window) => locateInWindow(window, at, timeZone) === 'inside');

export function locateInWindow(window: TimeWindow, at: Date, timeZone: string): 'inside' | 'other_day' | 'other_hour' {
  const wall = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  if (isInWindow(window, toWallMinute(wall))) return 'inside';
  return isDay(window.days, wall.dayOfWeek) ? 'other_hour' : 'other_day';
}

const isDay = (days: readonly Weekday[], dayOfWeek: number): boolean =>
  days.length === 0 || days.includes(WEEKDAYS[(dayOfWeek + 6) % 7]!);
