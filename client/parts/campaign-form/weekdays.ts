import type { Language } from '@server/auth/auth.contract.js';
import { dateFormat } from '@/app/i18n/date-format.js';
import { firstWeekday } from '@/app/i18n/first-weekday.js';
import { WEEKDAYS, type Weekday } from '@server/platform/weekdays.contract.js';

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

export function weekOf(language: Language, timeZone = dateFormat().timeZone): Weekday[] {
  const first = WEEKDAYS.indexOf(firstWeekday(timeZone, language));
  return [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)];
}

export function nameDay(day: Weekday, language: Language, style: 'short' | 'long'): string {
  const date = new Date(MONDAY + WEEKDAYS.indexOf(day) * DAY_MS);
  return new Intl.DateTimeFormat(language === 'ar' ? 'ar' : 'en-GB', { weekday: style, timeZone: 'UTC' }).format(date);
}

/**
 * Formats "Sun–Thu" or "Friday, Saturday". Three consecutive days become a range, also across the week's end. Empty
 * means all.
 */
export function nameDays(
  days: readonly Weekday[],
  language: Language,
  { comma, everyDay }: { comma: string; everyDay: string },
): string {
  if (days.length === 0 || days.length === 7) return everyDay;
  const week = weekOf(language);
  const at = (place: number): Weekday => week[(place + 7) % 7]!;
  const isOn = (place: number): boolean => days.includes(at(place));
  const first = week.findIndex((_, place) => isOn(place) && !isOn(place - 1));
  const rows: Weekday[][] = [];
  for (let place = first; place < first + 7; place++) {
    if (!isOn(place)) continue;
    if (place === first || !isOn(place - 1)) rows.push([]);
    rows.at(-1)?.push(at(place));
  }
  const style = days.length > 2 ? 'short' : 'long';
  const names = rows.map((row) => row.map((day) => nameDay(day, language, style)));
  return names.flatMap((row) => (row.length > 2 ? `${row[0]}–${row.at(-1)}` : row)).join(comma);
}
