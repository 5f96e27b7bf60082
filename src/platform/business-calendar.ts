import { Temporal } from 'temporal-polyfill';
import { BoundedCache } from './bounded-cache.js';
import type { TimeWindow } from './http/time-windows.contract.js';
import { isInWindow, toWallMinute, type WallMinute } from './time-windows.js';

export interface BusinessHours {
  timeZone: string;
  windows: readonly TimeWindow[];
  /** Local days without business hours, as YYYY-MM-DD. */
  holidays: readonly string[];
}

type Interval = readonly [opensAt: number, closesAt: number];

interface Day {
  startsAt: number;
  openings: readonly Interval[];
  openMs: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Limit of a search, because some calendars never open. */
const MAX_DAYS_AHEAD = 800;
const MAX_CALENDARS = 100;

const calendars = new BoundedCache<BusinessCalendar>(MAX_CALENDARS);

/** Returns one calendar for equal hours, because calendars cache days. */
export function calendarOf(hours: BusinessHours): BusinessCalendar {
  const key = JSON.stringify([hours.timeZone, hours.windows, hours.holidays]);
  const cached = calendars.get(key);
  if (cached) return cached;
  const calendar = new BusinessCalendar(hours);
  calendars.set(key, calendar);
  return calendar;
}

/** Counts business minutes. Skipped wall times do not exist, and repeated ones count twice. */
export class BusinessCalendar {
  /** Days by their number since 1970. */
  private readonly days = new Map<number, Day>();
  private readonly weekdays = new Map<number, readonly Interval[]>();
  private readonly holidays: ReadonlySet<string>;

  constructor(private readonly hours: BusinessHours) {
    this.holidays = new Set(hours.holidays);
  }

  isOpen(at: Date): boolean {
    const wall = this.toWall(at.getTime());
    return !this.holidays.has(wall.toPlainDate().toString()) && this.isInHours(toWallMinute(wall));
  }

  /** Returns null beyond two years. */
  addMinutes(at: Date, minutes: number): Date | null {
    const from = at.getTime();
    let remainingMs = minutes * MINUTE_MS;
    if (remainingMs <= 0) return at;
    for (const { startsAt, openings, openMs } of this.daysFrom(from)) {
      if (startsAt >= from && openMs < remainingMs) {
        remainingMs -= openMs;
        continue;
      }
      for (const [opensAt, closesAt] of openings) {
        if (closesAt <= from) continue;
        const start = Math.max(opensAt, from);
        if (closesAt - start >= remainingMs) return new Date(start + remainingMs);
        remainingMs -= closesAt - start;
      }
    }
    return null;
  }

  /** Counts at most two years. */
  minutesBetween(from: Date, to: Date): number {
    let sum = 0;
    for (const { startsAt, openings } of this.daysFrom(from.getTime())) {
      if (startsAt >= to.getTime()) break;
      for (const [opensAt, closesAt] of openings)
        sum += Math.max(0, Math.min(closesAt, to.getTime()) - Math.max(opensAt, from.getTime()));
    }
    return sum / MINUTE_MS;
  }

  private *daysFrom(at: number): Generator<Day> {
    const firstDay = Date.parse(this.toWall(at).toPlainDate().toString()) / DAY_MS;
    for (let day = firstDay; day < firstDay + MAX_DAYS_AHEAD; day += 1) yield this.readDay(day);
  }

  private readDay(dayNumber: number): Day {
    const cached = this.days.get(dayNumber);
    if (cached) return cached;
    const date = Temporal.PlainDate.from(new Date(dayNumber * DAY_MS).toISOString().slice(0, 10));
    const startsAt = date.toZonedDateTime(this.hours.timeZone).epochMilliseconds;
    const openings = this.findOpenings(date, startsAt);
    const openMs = openings.reduce((sum, [opensAt, closesAt]) => sum + closesAt - opensAt, 0);
    if (this.days.size >= 2 * MAX_DAYS_AHEAD) this.days.clear();
    const day = { startsAt, openings, openMs };
    this.days.set(dayNumber, day);
    return day;
  }

  private findOpenings(date: Temporal.PlainDate, startsAt: number): readonly Interval[] {
    if (this.holidays.has(date.toString())) return [];
    const { timeZone, windows } = this.hours;
    const endsAt = date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
    if (endsAt - startsAt === DAY_MS)
      return this.readWeekday(date.dayOfWeek).map(([opensAt, closesAt]) => [startsAt + opensAt, startsAt + closesAt]);
    const shift = date.toZonedDateTime(timeZone).getTimeZoneTransition('next')?.epochMilliseconds ?? endsAt;
    const bounds = timesOf(windows).flatMap((time) => instantsOf(date, time, timeZone));
    return joinOpenParts([startsAt, shift, ...bounds], [startsAt, endsAt], (bound) =>
      this.isInHours(toWallMinute(this.toWall(bound))),
    );
  }

  /** Returns openings in milliseconds from midnight, for a day of 24 hours. */
  private readWeekday(dayOfWeek: number): readonly Interval[] {
    const cached = this.weekdays.get(dayOfWeek);
    if (cached) return cached;
    const bounds = timesOf(this.hours.windows).map((time) => minuteOf(time) * MINUTE_MS);
    const openings = joinOpenParts([0, ...bounds], [0, DAY_MS], (bound) =>
      this.isInHours({ time: timeOf(bound / MINUTE_MS), dayOfWeek }),
    );
    this.weekdays.set(dayOfWeek, openings);
    return openings;
  }

  private isInHours(minute: WallMinute): boolean {
    return this.hours.windows.some((window) => isInWindow(window, minute));
  }

  private toWall(at: number): Temporal.ZonedDateTime {
    return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(this.hours.timeZone);
  }
}

/** Returns the open intervals. Tests bounds only, because nothing opens or closes between them. */
function joinOpenParts(
  bounds: readonly number[],
  [startsAt, endsAt]: Interval,
  isOpen: (bound: number) => boolean,
): Interval[] {
  const sorted = [...new Set(bounds)]
    .filter((bound) => bound >= startsAt && bound < endsAt)
    .toSorted((left, right) => left - right);
  const open: [number, number][] = [];
  for (const [index, bound] of sorted.entries()) {
    if (!isOpen(bound)) continue;
    const closesAt = sorted[index + 1] ?? endsAt;
    const last = open.at(-1);
    if (last?.[1] === bound) last[1] = closesAt;
    else open.push([bound, closesAt]);
  }
  return open;
}

const timesOf = (windows: readonly TimeWindow[]): string[] => windows.flatMap(({ from, to }) => [from, to]);

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Returns both instants of a repeated wall time. */
function instantsOf(date: Temporal.PlainDate, time: string, timeZone: string): number[] {
  const wall = date.toPlainDateTime(Temporal.PlainTime.from(time));
  return (['earlier', 'later'] as const).map(
    (disambiguation) => wall.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds,
  );
}
