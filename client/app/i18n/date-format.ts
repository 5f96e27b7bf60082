import type { DateStyle } from '@server/auth/auth.contract.js';

export interface DateFormat {
  /** IANA name, or undefined for this computer's zone. */
  timeZone: string | undefined;
  style: DateStyle;
}

const DEFAULT_FORMAT: DateFormat = { timeZone: undefined, style: 'medium' };
let current = DEFAULT_FORMAT;

export function dateFormat(): DateFormat {
  return current;
}

export function setDateFormat(user: { time_zone: string; date_style: DateStyle } | null): void {
  current = user
    ? { timeZone: isKnownZone(user.time_zone) ? user.time_zone : undefined, style: user.date_style }
    : DEFAULT_FORMAT;
}

function isKnownZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}
