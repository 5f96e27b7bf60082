import type { Language } from '@server/auth/auth.contract.js';
import { dateFormat } from '@/app/i18n/date-format.js';
import { firstWeekday } from '@/app/i18n/first-weekday.js';
import { WEEKDAYS, type Weekday } from '@server/platform/weekdays.contract.js';

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

/** Joins three consecutive days to a range, also across the week's end: "Sun–Thu". */
export function nameDays(
  days: readonly Weekday[],
  language: Language,
  { comma, everyDay }: { comma: string; everyDay: string },
): string {
  if (days.length === 0 || days.length === 7) return everyDay;
  const week = weekOf(language);
  const dayAt = (index: number): Weekday => week[(index + 7) % 7]!;
  const isSelected = (index: number): boolean => days.includes(dayAt(index));
  const first = week.findIndex((_, index) => isSelected(index) && !isSelected(index - 1));
  const runs: Weekday[][] = [];
  for (let index = first; index < first + 7; index++) {
    if (!isSelected(index)) continue;
    if (index === first || !isSelected(index - 1)) runs.push([]);
    runs.at(-1)?.push(dayAt(index));
  }
  const style = days.length > 2 ? 'short' : 'long';
  const names = runs.map((run) => run.map((day) => nameDay(day, language, style)));
  return names.flatMap((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run)).join(comma);
}
