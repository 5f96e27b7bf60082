const DAY_MS = 86_400_000;
const known = new Map<string, number | null>();

/** Minutes ahead of UTC, or null on a day with a clock change. */
export function offsetAt(timeZone: string, at: number): number | null {
  const day = Math.floor(at / DAY_MS);
  const key = `${timeZone} ${day}`;
  let offset = known.get(key);
  if (offset === undefined) {
    // Local days start before or after UTC's.
    const [before, after] = [read(timeZone, (day - 1) * DAY_MS), read(timeZone, (day + 2) * DAY_MS)];
    offset = before === after ? before : null;
    known.set(key, offset);
  }
  return offset;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function read(timeZone: string, at: number): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  const written = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')!.value;
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(written) ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
}
