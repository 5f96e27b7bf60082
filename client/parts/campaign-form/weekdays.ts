import type { Language } from '@server/auth/auth.contract.js';
import { WEEKDAYS, type Weekday } from '@server/platform/weekdays.contract.js';

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The seven days as the week begins there: on Sunday in Arabic, on Monday in English. */
export function weekOf(language: Language): Weekday[] {
  return language === 'ar' ? ['sun', ...WEEKDAYS.filter((day) => day !== 'sun')] : [...WEEKDAYS];
}

export function nameDay(day: Weekday, language: Language, style: 'short' | 'long'): string {
  const date = new Date(MONDAY + WEEKDAYS.indexOf(day) * DAY_MS);
  return new Intl.DateTimeFormat(language === 'ar' ? 'ar' : 'en-GB', { weekday: style, timeZone: 'UTC' }).format(date);
}
