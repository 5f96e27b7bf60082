import { Temporal } from 'temporal-polyfill';

export interface QuietSchedule {
  timeZone: string;
  /** Times as HH:MM, possibly over midnight. */
  quiet: { from: string; to: string } | null;
}

/** Returns the end of the quiet hours, otherwise `at`. */
export function afterQuietHours({ timeZone, quiet }: QuietSchedule, at: Date): Date {
  if (!quiet || quiet.from === quiet.to) return at;
  const now = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  const time = now.toPlainTime().toString().slice(0, 5);
  const isOverMidnight = quiet.from > quiet.to;
  const isQuiet = isOverMidnight ? time >= quiet.from || time < quiet.to : time >= quiet.from && time < quiet.to;
  if (!isQuiet) return at;
  const day = isOverMidnight && time >= quiet.from ? now.toPlainDate().add({ days: 1 }) : now.toPlainDate();
  const end = day.toPlainDateTime(Temporal.PlainTime.from(quiet.to)).toZonedDateTime(timeZone);
  return new Date(end.epochMilliseconds);
}
