import { Temporal } from 'temporal-polyfill';

export interface WallClock {
  /** IANA name. */
  timeZone: string;
  /** HH:MM, perhaps over midnight; null when the account has none. */
  quiet: { from: string; to: string } | null;
}

/** The same time, or when the quiet hours end that it is in. */
export function afterQuietHours({ timeZone, quiet }: WallClock, at: Date): Date {
  if (!quiet || quiet.from === quiet.to) return at;
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  const time = local.toPlainTime();
  const [from, to] = [Temporal.PlainTime.from(quiet.from), Temporal.PlainTime.from(quiet.to)];
  const isAfter = (other: Temporal.PlainTime) => Temporal.PlainTime.compare(time, other) >= 0;
  const isOverMidnight = Temporal.PlainTime.compare(from, to) > 0;
  const isQuiet = isOverMidnight ? isAfter(from) || !isAfter(to) : isAfter(from) && !isAfter(to);
  if (!isQuiet) return at;
  const day = local.toPlainDate().add({ days: isOverMidnight && isAfter(from) ? 1 : 0 });
  return new Date(day.toZonedDateTime({ timeZone, plainTime: to }).epochMilliseconds);
}
