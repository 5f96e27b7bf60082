import type { Language } from '@server/auth/auth.contract.js';

/** Western digits in both languages. */
const locales: Record<Language, string> = { en: 'en-GB', ar: 'ar-u-nu-latn-ca-gregory' };

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** `5 minutes ago`, `yesterday`; under a minute `now`. */
export function formatRelative(date: Date, now: Date, language: Language): string {
  const seconds = Math.round((date.getTime() - now.getTime()) / 1000);
  const format = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' });
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  }
  return format.format(0, 'second');
}

/** `Saturday, 21 November 2026 at 14:05:09 GMT+3`, for tooltips. */
export function formatAbsolute(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'full', timeStyle: 'long' }).format(date);
}

/** `14:05`. */
export function formatClock(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    date,
  );
}
