const DAY_MS = 86_400_000;

/**
 * How many messages a number may send on each of its first days here. Numbers that begin with hundreds of messages to strangers are what
 * WhatsApp bans: people report bans after 15 to 20 cold messages a day on fresh numbers (github.com/WhiskeySockets/Baileys, issue 1983),
 * vendors advise to begin with about twenty and to grow by a third to a half a day over two weeks, and WhatsApp's own business platform
 * lets a proven number begin a thousand conversations in 24 hours.
 */
export const WARM_UP = [20, 30, 40, 55, 75, 100, 135, 180, 240, 320, 430, 580, 780, 1000] as const;

export interface Ramp {
  linkedAt: Date | null;
  warmsUp: boolean;
  capDay: number;
  capHour: number;
}

/** The day of a number's life here, from 1. One that was never linked is at its beginning. */
export const dayOf = (linkedAt: Date | null, now: Date): number =>
  linkedAt ? Math.max(0, Math.floor((now.getTime() - linkedAt.getTime()) / DAY_MS)) + 1 : 1;

/** What a device may send to many now, a day and an hour; while it warms up half of a day's messages at most in one hour. */
export function capsOf({ linkedAt, warmsUp, capDay, capHour }: Ramp, now: Date) {
  const day = dayOf(linkedAt, now);
  const most = warmsUp ? WARM_UP[day - 1] : undefined;
  if (most === undefined) return { day: capDay, hour: capHour, warmUp: null };
  return {
    day: Math.min(capDay, most),
    hour: Math.min(capHour, Math.ceil(most / 2)),
    warmUp: { day, of: WARM_UP.length },
  };
}

/** What it may send on each of the days after this one, until it sends as much as it ever may. */
export function capsAhead(ramp: Ramp, now: Date): number[] {
  const first = ramp.warmsUp ? dayOf(ramp.linkedAt, now) : WARM_UP.length;
  const ahead = WARM_UP.slice(first).map((most) => Math.min(most, ramp.capDay));
  return [...ahead, ramp.capDay];
}

/** The same with the times at which more is allowed: its days begin when it was linked, not at midnight. */
export function stepsAhead(ramp: Ramp, now: Date): { from: Date; day: number; hour: number }[] {
  const linkedAt = ramp.linkedAt ?? now;
  const first = dayOf(linkedAt, now);
  const days = ramp.warmsUp ? Math.max(0, WARM_UP.length + 1 - first) : 0;
  const starts = Array.from({ length: days }, (_, index) => new Date(linkedAt.getTime() + (first + index) * DAY_MS));
  return [now, ...starts].map((from) => {
    const { day, hour } = capsOf({ ...ramp, linkedAt }, from);
    return { from, day, hour };
  });
}
