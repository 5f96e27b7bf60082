const DATE_TEXT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/;
/** Format of `Date.toString`: "Sat Nov 21 2026 10:15:02 GMT+0300". */
const JAVASCRIPT_DATE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} \d{1,2} \d{4} \d{2}:\d{2}:\d{2} GMT[+-]\d{4}/;
const MIN_TIME_MS = Date.UTC(2000, 0);
const MAX_TIME_MS = Date.UTC(2100, 0);

/** Accepts text, or PHP's date object. */
export function readStoreDate(value: unknown, timeZone = 'Asia/Riyadh'): Date | null {
  if (typeof value === 'object' && value !== null) {
    const { date, timezone } = value as { date?: unknown; timezone?: unknown };
    return typeof date === 'string' ? readStoreDate(date, typeof timezone === 'string' ? timezone : timeZone) : null;
  }
  if (typeof value !== 'string') return null;
  const javascriptDate = JAVASCRIPT_DATE.exec(value.trim());
  if (javascriptDate) return toPlausibleDate(Date.parse(javascriptDate[0]));
  const match = DATE_TEXT.exec(value.trim());
  if (!match) return null;
  const [, day, time = '00:00', offset] = match;
  if (offset) return toPlausibleDate(Date.parse(`${day}T${time}${withColon(offset)}`));
  const utcMs = Date.parse(`${day}T${time}Z`);
  return Number.isNaN(utcMs) ? null : toPlausibleDate(Date.parse(`${day}T${time}${offsetOf(timeZone, utcMs)}`));
}

const withColon = (offset: string): string =>
  offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset;

const toPlausibleDate = (time: number): Date | null =>
  time >= MIN_TIME_MS && time <= MAX_TIME_MS ? new Date(time) : null;

/** Falls back to Riyadh: only Saudi platforms omit the zone. */
function offsetOf(timeZone: string, time: number): string {
  if (timeZone === 'UTC') return 'Z';
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return /[+-]\d{2}:\d{2}/.exec(name)?.[0] ?? 'Z';
  } catch {
    return '+03:00';
  }
}
