import type { Language } from '@server/auth/auth.contract.js';

const DAY_MS = 86_400_000;
const locales: Record<Language, string> = { en: 'en-GB', ar: 'ar-u-nu-latn-ca-gregory' };

/** Days between two moments on the calendar of this computer. */
function daysBetween(date: Date, now: Date): number {
  const midnight = (value: Date) => Date.UTC(value.getFullYear(), value.getMonth(), value.getDate());
  return Math.round((midnight(now) - midnight(date)) / DAY_MS);
}

function nearDay(days: number, language: Language): string {
  const word = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(-days, 'day');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** When a chat was last active, as short as it can be: `14:05`, `Yesterday`, `Tue`, `3 Nov`, `03/11/2025`. */
export function formatChatTime(date: Date, now: Date, language: Language): string {
  const days = daysBetween(date, now);
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], options).format(date);
  if (days <= 0) return write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  if (days === 1) return nearDay(1, language);
  if (days < 7) return write({ weekday: language === 'ar' ? 'long' : 'short' });
  if (date.getFullYear() === now.getFullYear()) return write({ day: 'numeric', month: 'short' });
  return write({ day: '2-digit', month: '2-digit', year: 'numeric' });
}

/** The separator above a day's messages: `Today`, `Yesterday`, `Saturday, 21 November`. `day` is `2026-11-21`. */
export function formatChatDay(day: string, now: Date, language: Language): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const noon = new Date(year, month - 1, date, 12);
  const days = daysBetween(noon, now);
  if (days === 0 || days === 1) return nearDay(days, language);
  return new Intl.DateTimeFormat(locales[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(year !== now.getFullYear() && { year: 'numeric' }),
  }).format(noon);
}
