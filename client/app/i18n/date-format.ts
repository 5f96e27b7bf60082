import type { DateStyle } from '@server/auth/auth.contract.js';

/** How the user reads dates; on pages of guests, where nobody has said so, as this computer does. */
export interface DateFormat {
  /** IANA name; without one the zone of this computer. */
  timeZone: string | undefined;
  style: DateStyle;
}

const UNSAID: DateFormat = { timeZone: undefined, style: 'medium' };
let reading = UNSAID;

export function dateFormat(): DateFormat {
  return reading;
}

export function setDateFormat(user: { time_zone: string; date_style: DateStyle } | null): void {
  reading = user
    ? { timeZone: isKnownZone(user.time_zone) ? user.time_zone : undefined, style: user.date_style }
    : UNSAID;
}

/** A zone that is younger than this browser would make every date throw. */
function isKnownZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}
