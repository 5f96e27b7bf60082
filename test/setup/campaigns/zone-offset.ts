const DAY_MS = 86_400_000;
const offsets = new Map<string, number | null>();

/** Returns the minutes ahead of UTC, or null near a clock change. */
export function offsetAt(timeZone: string, at: number): number | null {
  const day = Math.floor(at / DAY_MS);
  const key = `${timeZone} ${day}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    // Compares neighboring days, because local days start before or after UTC's.
    const [before, after] = [readOffset(timeZone, (day - 1) * DAY_MS), readOffset(timeZone, (day + 2) * DAY_MS)];
    offset = before === after ? before : null;
    offsets.set(key, offset);
  }
  return offset;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function readOffset(timeZone: string, at: number): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  const offsetName = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')!.value;
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(offsetName) ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
}
