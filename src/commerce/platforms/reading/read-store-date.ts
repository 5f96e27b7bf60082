const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/;
/** `Date.toString`: "Sat Nov 21 2026 10:15:02 GMT+0300". */
const OF_SCRIPTS = /^[A-Z][a-z]{2} [A-Z][a-z]{2} \d{1,2} \d{4} \d{2}:\d{2}:\d{2} GMT[+-]\d{4}/;
const EARLIEST = Date.UTC(2000, 0);
const LATEST = Date.UTC(2100, 0);

/** Parses text with or without offset, or PHP's date object. */
export function readStoreDate(value: unknown, zone = 'Asia/Riyadh'): Date | null {
  if (typeof value === 'object' && value !== null) {
    const { date, timezone } = value as { date?: unknown; timezone?: unknown };
    return typeof date === 'string' ? readStoreDate(date, typeof timezone === 'string' ? timezone : zone) : null;
  }
  if (typeof value !== 'string') return null;
  const scripts = OF_SCRIPTS.exec(value.trim());
  if (scripts) return bounded(Date.parse(scripts[0]));
  const written = WRITTEN.exec(value.trim());
  if (!written) return null;
  const [, day, time = '00:00', offset] = written;
  if (offset) return bounded(Date.parse(`${day}T${time}${withColon(offset)}`));
  const utcMs = Date.parse(`${day}T${time}Z`);
  return Number.isNaN(utcMs) ? null : bounded(Date.parse(`${day}T${time}${offsetOf(zone, utcMs)}`));
}

const withColon = (offset: string): string =>
  offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset;

const bounded = (time: number): Date | null => (time >= EARLIEST && time <= LATEST ? new Date(time) : null);

/** Falls back to Riyadh: only Saudi platforms omit the zone. */
function offsetOf(zone: string, time: number): string {
  if (zone === 'UTC') return 'Z';
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return /[+-]\d{2}:\d{2}/.exec(name)?.[0] ?? 'Z';
  } catch {
    return '+03:00';
  }
}
