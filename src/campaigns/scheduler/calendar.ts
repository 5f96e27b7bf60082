import { Temporal } from 'temporal-polyfill';
import { WEEKDAYS, type Weekday } from '../../platform/weekdays.contract.js';

/** When a campaign may send, in the wall time of its account. */
export interface Calendar {
  /** IANA name. */
  timeZone: string;
  /** YYYY-MM-DD; null has no first day. */
  startsOn: string | null;
  /** HH:MM, from its first second on; null from midnight. */
  from: string | null;
  /** HH:MM, until before its first second; 23:59 and null mean the end of the day. */
  to: string | null;
  /** None means every day. */
  days: readonly Weekday[];
  /** The account's quiet hours, which may span midnight; null when it has none. */
  quiet: { from: string; to: string } | null;
}

/** A stretch of time in which messages may go: from `opensAt` on, and before `closesAt`. */
export interface Opening {
  opensAt: Date;
  closesAt: Date;
}

/** A week with one day a year off would still be found; a calendar that never opens is not. */
const MOST_DAYS = 15;

/**
 * The opening at a time, or the next after it; null when the calendar never opens, as when its window lies within the quiet hours. Wall
 * times that a change of the clock skips count as the moment of the change; those that come twice are open both times.
 */
export function findOpening(calendar: Calendar, at: Date): Opening | null {
  const now = Temporal.Instant.fromEpochMilliseconds(at.getTime());
  const today = now.toZonedDateTimeISO(calendar.timeZone).toPlainDate();
  const first = calendar.startsOn ? Temporal.PlainDate.from(calendar.startsOn) : today;
  const begin = Temporal.PlainDate.compare(first, today) > 0 ? first : today;
  for (let offset = 0; offset < MOST_DAYS; offset += 1)
    for (const opening of openingsOf(calendar, begin.add({ days: offset }))) if (opening.closesAt > at) return opening;
  return null;
}

/** YYYY-MM-DD. */
export const dayOf = (timeZone: string, at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

interface Day {
  begins: number;
  ends: number;
}

/** Days that were asked for, by time zone and day of the clock at Greenwich: a forecast asks for the same ones of each device. */
const knownDays = new Map<string, Day>();
const MOST_DAYS_KNOWN = 5_000;
const DAY_MS = 86_400_000;

/** When the day of the account ends that a time is in: what a device may send a day is counted by it. */
export function endOfDay(timeZone: string, at: Date): Date {
  const key = `${timeZone} ${Math.floor(at.getTime() / DAY_MS)}`;
  const known = knownDays.get(key);
  if (known && known.begins <= at.getTime() && at.getTime() < known.ends) return new Date(known.ends);
  const begins = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).startOfDay();
  const ends = begins.add({ days: 1 }).startOfDay().epochMilliseconds;
  if (knownDays.size >= MOST_DAYS_KNOWN) knownDays.clear();
  knownDays.set(key, { begins: begins.epochMilliseconds, ends });
  return new Date(ends);
}

/** Of one day, in order. */
function openingsOf(calendar: Calendar, day: Temporal.PlainDate): Opening[] {
  const { timeZone, from, to, days, quiet } = calendar;
  if (days.length > 0 && !days.includes(WEEKDAYS[day.dayOfWeek - 1]!)) return [];
  const at = (time: string): number =>
    day.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(timeZone).epochMilliseconds;
  const midnight = day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
  const window: Stretch = [at(from ?? '00:00'), to === null || to === '23:59' ? midnight : at(to)];
  return without(window, quietOf(quiet, at, midnight))
    .filter(([opens, closes]) => opens < closes)
    .map(([opens, closes]) => ({ opensAt: new Date(opens), closesAt: new Date(closes) }));
}

type Stretch = [number, number];

/** The quiet hours of a day: one stretch, or the two ends of the day. */
function quietOf(quiet: Calendar['quiet'], at: (time: string) => number, midnight: number): Stretch[] {
  if (!quiet) return [];
  const [from, to] = [at(quiet.from), at(quiet.to)];
  if (quiet.from < quiet.to) return [[from, to]];
  return [
    [at('00:00'), to],
    [from, midnight],
  ];
}

function without(window: Stretch, closed: readonly Stretch[]): Stretch[] {
  return closed.reduce<Stretch[]>(
    (open, [from, to]) =>
      open
        .flatMap(([opens, closes]): Stretch[] => [
          [opens, Math.min(closes, from)],
          [Math.max(opens, to), closes],
        ])
        .filter(([opens, closes]) => opens < closes),
    [window],
  );
}
