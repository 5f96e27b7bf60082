import { Temporal } from 'temporal-polyfill';
import { BoundedCache } from './bounded-cache.js';
import { isInWindow, type WallWindow } from './wall-window.js';

export interface BusinessHours {
  /** IANA name. */
  timeZone: string;
  windows: readonly WallWindow[];
  /** YYYY-MM-DD. Each closes its whole local day, also the part of a night in it. */
  holidays: readonly string[];
}

type Interval = readonly [opensAt: number, closesAt: number];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Hours that never open would be searched without end. */
const MAX_DAYS_AHEAD = 800;
const MAX_CALENDARS = 500;

const calendars = new BoundedCache<BusinessCalendar>(MAX_CALENDARS);

/** Calendars keep their days, so equal hours share one. */
export function calendarOf(hours: BusinessHours): BusinessCalendar {
  const key = JSON.stringify([hours.timeZone, hours.windows, hours.holidays]);
  const known = calendars.get(key);
  if (known) return known;
  const calendar = new BusinessCalendar(hours);
  calendars.set(key, calendar);
  return calendar;
}

/** Counts opening time exactly: skipped wall times do not exist, and repeated ones count twice. */
export class BusinessCalendar {
  private readonly days = new Map<string, readonly Interval[]>();
  private readonly holidays: ReadonlySet<string>;

  constructor(private readonly hours: BusinessHours) {
    this.holidays = new Set(hours.holidays);
  }

  isOpen(at: Date): boolean {
    const wall = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(this.hours.timeZone);
    return this.isOpenAt(wall);
  }

  /** Returns the instant after so much opening time, or null if it is more than two years away. */
  addMinutes(at: Date, minutes: number): Date | null {
    let left = minutes * MINUTE_MS;
    if (left <= 0) return at;
    for (const [opensAt, closesAt] of this.openAfter(at.getTime(), MAX_DAYS_AHEAD)) {
      if (closesAt - opensAt >= left) return new Date(opensAt + left);
      left -= closesAt - opensAt;
    }
    return null;
  }

  /** Counts at most two years. Zero if `to` is not after `from`. */
  minutesBetween(from: Date, to: Date): number {
    let sum = 0;
    for (const [opensAt, closesAt] of this.openAfter(from.getTime(), MAX_DAYS_AHEAD)) {
      if (opensAt >= to.getTime()) break;
      sum += Math.min(closesAt, to.getTime()) - opensAt;
    }
    return sum / MINUTE_MS;
  }

  private *openAfter(at: number, days: number): Generator<Interval> {
    let date = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(this.hours.timeZone).toPlainDate();
    for (let count = 0; count < days; count += 1) {
      for (const [opensAt, closesAt] of this.openingsOf(date))
        if (closesAt > at) yield [Math.max(opensAt, at), closesAt];
      date = date.add({ days: 1 });
    }
  }

  private openingsOf(date: Temporal.PlainDate): readonly Interval[] {
    const key = date.toString();
    const known = this.days.get(key);
    if (known) return known;
    const openings = this.findOpenings(date);
    if (this.days.size >= 2 * MAX_DAYS_AHEAD) this.days.clear();
    this.days.set(key, openings);
    return openings;
  }

  /** Opening changes at these instants only, so one test decides each part of the day. */
  private findOpenings(date: Temporal.PlainDate): Interval[] {
    const { timeZone, windows } = this.hours;
    const start = date.toZonedDateTime(timeZone);
    const endsAt = date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
    if (this.holidays.has(date.toString())) return [];
    const startsAt = start.epochMilliseconds;
    const isShifted = endsAt - startsAt !== DAY_MS;
    const shift = (isShifted ? start.getTimeZoneTransition('next')?.epochMilliseconds : undefined) ?? endsAt;
    const turns = windows.flatMap(({ from, to }) => [
      ...instantsOf(date, from, timeZone),
      ...instantsOf(date, to, timeZone),
    ]);
    const bounds = [...new Set([startsAt, shift, ...turns])]
      .filter((bound) => bound >= startsAt && bound < endsAt)
      .toSorted((one, other) => one - other);
    const open: [number, number][] = [];
    for (const [index, bound] of bounds.entries()) {
      if (!this.isOpen(new Date(bound))) continue;
      const closesAt = bounds[index + 1] ?? endsAt;
      const last = open.at(-1);
      if (last?.[1] === bound) last[1] = closesAt;
      else open.push([bound, closesAt]);
    }
    return open;
  }

  private isOpenAt(wall: Temporal.ZonedDateTime): boolean {
    if (this.holidays.has(wall.toPlainDate().toString())) return false;
    return this.hours.windows.some((window) => isInWindow(window, wall));
  }
}

/** Both instants of a repeated wall time. */
function instantsOf(date: Temporal.PlainDate, time: string | null, timeZone: string): number[] {
  if (time === null) return [];
  const wall = date.toPlainDateTime(Temporal.PlainTime.from(time));
  return (['earlier', 'later'] as const).map(
    (disambiguation) => wall.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds,
  );
}
