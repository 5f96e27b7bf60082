const MINUTE_MS = 60_000;

/** Drops empty cells at the end, of which a colored sheet has many. */
export function toTexts(values: readonly unknown[]): string[] {
  let length = values.length;
  while (length > 0 && (values[length - 1] ?? '') === '') length--;
  const texts: string[] = [];
  for (let at = 0; at < length; at++) texts.push(toText(values[at] ?? null));
  return texts;
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : toDayOrTime(value);
  if (typeof value === 'number') return toDigits(value);
  return typeof value === 'boolean' ? String(value) : '';
}

/** Rounds to 15 digits, because Numbers stores integers like 966501234568.0001. */
const toDigits = (value: number): string => String(Number.isInteger(value) ? value : Number(value.toPrecision(15)));

/** Omits the day of a time alone, the first of Excel's calendar. */
function toDayOrTime(value: Date): string {
  // Times are fractions of a day, so they are rounded.
  const written = new Date(Math.round(value.getTime() / MINUTE_MS) * MINUTE_MS).toISOString();
  const [day, time] = [written.slice(0, 10), written.slice(11, 16)];
  if (Number(written.slice(0, 4)) < 1900) return time;
  return time === '00:00' ? day : `${day} ${time}`;
}
