import { Temporal } from 'temporal-polyfill';
import { WEEKDAYS, type Weekday } from '../../platform/weekdays.contract.js';

export interface Calendar {
  timeZone: string;
  startsOn: string | null;
  /** Inclusive HH:MM. Null means midnight. */
  from: string | null;
  /** Exclusive HH:MM. 23:59 and null mean the end of the day. */
  to: string | null;
  days: readonly Weekday[];
  /** Hours without messages, which may span midnight. */
  quiet: { from: string; to: string } | null;
}

/** From `opensAt` inclusive to `closesAt` exclusive. */
export interface Opening {
  opensAt: Date;
  closesAt: Date;
}

/** Covers a weekly calendar even with a day off. */
const MAX_DAYS_AHEAD = 15;

/** Returns null if it never opens. A skipped wall time moves to the clock change. A repeated one opens twice. */
export function findOpening(calendar: Calendar, at: Date): Opening | null {
  const now = Temporal.Instant.fromEpochMilliseconds(at.getTime());
  const today = now.toZonedDateTimeISO(calendar.timeZone).toPlainDate();
  const first = calendar.startsOn ? Temporal.PlainDate.from(calendar.startsOn) : today;
  const begin = Temporal.PlainDate.compare(first, today) > 0 ? first : today;
  for (let offset = 0; offset < MAX_DAYS_AHEAD; offset += 1)
    for (const opening of openingsOf(calendar, begin.add({ days: offset }))) if (opening.closesAt > at) return opening;
  return null;
}

/** Returns YYYY-MM-DD. */
export const localDay = (timeZone: string, at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

interface CachedDay {
  start: number;
  ends: number;
}

/** Local days by time zone and UTC day. */
const cachedDays = new Map<string, CachedDay>();
const MAX_CACHED_DAYS = 5_000;
const DAY_MS = 86_400_000;

/** Returns the end of the day by which daily limits count. */
export function endOfDay(timeZone: string, at: Date): Date {
  const key = `${timeZone} ${Math.floor(at.getTime() / DAY_MS)}`;
  const cached = cachedDays.get(key);
  if (cached && cached.start <= at.getTime() && at.getTime() < cached.ends) return new Date(cached.ends);
  const start = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).startOfDay();
  const ends = start.add({ days: 1 }).startOfDay().epochMilliseconds;
  if (cachedDays.size >= MAX_CACHED_DAYS) cachedDays.clear();
  cachedDays.set(key, { start: start.epochMilliseconds, ends });
  return new Date(ends);
}

function openingsOf(calendar: Calendar, day: Temporal.PlainDate): Opening[] {
  const { timeZone, from, to, days, quiet } = calendar;
  if (days.length > 0 && !days.includes(WEEKDAYS[day.dayOfWeek - 1]!)) return [];
  const at = (time: string): number =>
    day.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(timeZone).epochMilliseconds;
  const midnight = day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
  const window: Interval = [at(from ?? '00:00'), to === null || to === '23:59' ? midnight : at(to)];
  return subtract(window, quietOf(quiet, at, midnight))
    .filter(([opens, closes]) => opens < closes)
    .map(([opens, closes]) => ({ opensAt: new Date(opens), closesAt: new Date(closes) }));
}

type Interval = [opens: number, closes: number];

function quietOf(quiet: Calendar['quiet'], at: (time: string) => number, midnight: number): Interval[] {
  if (!quiet) return [];
  const [from, to] = [at(quiet.from), at(quiet.to)];
  if (quiet.from < quiet.to) return [[from, to]];
  return [
    [at('00:00'), to],
    [from, midnight],
  ];
}

function subtract(window: Interval, closed: readonly Interval[]): Interval[] {
  return closed.reduce<Interval[]>(
    (open, [from, to]) =>
      open
        .flatMap(([opens, closes]): Interval[] => [
          [opens, Math.min(closes, from)],
          [Math.max(opens, to), closes],
        ])
        .filter(([opens, closes]) => opens < closes),
    [window],
  );
}
