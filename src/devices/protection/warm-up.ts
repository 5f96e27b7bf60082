const DAY_MS = 86_400_000;

/**
 * Messages allowed by day. Users report bans after 15 to 20 cold messages a day on fresh numbers (Baileys issue 1983).
 * Vendors advise 20, growing by a third to a half.
 */
export const WARM_UP = [20, 30, 40, 55, 75, 100, 135, 180, 240, 320, 430, 580, 780, 1000] as const;

export interface WarmUpSettings {
  linkedAt: Date | null;
  warmsUp: boolean;
  capDay: number;
  capHour: number;
}

export const warmUpDay = (linkedAt: Date | null, now: Date): number =>
  linkedAt ? Math.max(0, Math.floor((now.getTime() - linkedAt.getTime()) / DAY_MS)) + 1 : 1;

export function capsOf({ linkedAt, warmsUp, capDay, capHour }: WarmUpSettings, now: Date) {
  const day = warmUpDay(linkedAt, now);
  const cap = warmsUp ? WARM_UP[day - 1] : undefined;
  if (cap === undefined) return { day: capDay, hour: capHour, warmUp: null };
  return {
    day: Math.min(capDay, cap),
    hour: Math.min(capHour, Math.ceil(cap / 2)),
    warmUp: { day, of: WARM_UP.length },
  };
}

export function upcomingCaps(settings: WarmUpSettings, now: Date): number[] {
  const first = settings.warmsUp ? warmUpDay(settings.linkedAt, now) : WARM_UP.length;
  const upcoming = WARM_UP.slice(first).map((cap) => Math.min(cap, settings.capDay));
  return [...upcoming, settings.capDay];
}

/** Days start at the time of linking, not midnight. */
export function stepsAhead(settings: WarmUpSettings, now: Date): { from: Date; day: number; hour: number }[] {
  const linkedAt = settings.linkedAt ?? now;
  const first = warmUpDay(linkedAt, now);
  const days = settings.warmsUp ? Math.max(0, WARM_UP.length + 1 - first) : 0;
  const starts = Array.from({ length: days }, (_, index) => new Date(linkedAt.getTime() + (first + index) * DAY_MS));
  return [now, ...starts].map((from) => {
    const { day, hour } = capsOf({ ...settings, linkedAt }, from);
    return { from, day, hour };
  });
}
