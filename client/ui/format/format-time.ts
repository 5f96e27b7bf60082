import type { DateStyle, Language } from '@server/auth/auth.contract.js';
import { dateFormat, type DateFormat } from '@/app/i18n/date-format.js';

// `settings` are by default the user's time zone and date style.

/** Locales with Western digits and the Hijri calendar Umm al-Qura. */
const LOCALES: Record<Language, { gregory: string; hijri: string }> = {
  en: { gregory: 'en-GB', hijri: 'en-GB-u-ca-islamic-umalqura' },
  ar: { gregory: 'ar-u-nu-latn-ca-gregory', hijri: 'ar-SA-u-nu-latn-ca-islamic-umalqura' },
};

const DAY_MS = 86_400_000;

const DAYS_PER_UNIT: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365],
  ['month', 30],
  ['day', 1],
];

/** Examples: `now` (under a minute), `5 minutes ago`, `yesterday`. Days are calendar days. */
export function formatRelative(date: Date, now: Date, language: Language, settings: DateFormat = dateFormat()): string {
  const format = new Intl.RelativeTimeFormat(LOCALES[language].gregory, { numeric: 'auto' });
  const minutes = Math.trunc((date.getTime() - now.getTime()) / 60_000);
  if (minutes === 0) return format.format(0, 'second');
  if (Math.abs(minutes) < 60) return format.format(minutes, 'minute');
  if (Math.abs(minutes) < 24 * 60) return format.format(Math.trunc(minutes / 60), 'hour');
  const days = daysBetween(now, date, settings.timeZone);
  const [unit, size] = DAYS_PER_UNIT.find(([, length]) => Math.abs(days) >= length) ?? ['day', 1];
  return format.format(Math.trunc(days / size), unit);
}

function daysBetween(from: Date, to: Date, timeZone: string | undefined): number {
  return Math.round((Date.parse(isoDay(to, timeZone)) - Date.parse(isoDay(from, timeZone))) / DAY_MS);
}

/** Returns such as `Saturday, 21 November 2026 at 14:05:09 GMT+3`. */
export function formatAbsolute(date: Date, language: Language, settings: DateFormat = dateFormat()): string {
  return formatDate(date, language, settings, { dateStyle: 'full', timeStyle: 'long' });
}

export function formatClock(date: Date, language: Language, settings: DateFormat = dateFormat()): string {
  return formatDate(date, language, settings, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

const DAY_OPTIONS: Record<Exclude<DateStyle, 'iso'>, Intl.DateTimeFormatOptions> = {
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  numeric: { day: '2-digit', month: '2-digit', year: 'numeric' },
  hijri: { day: 'numeric', month: 'long', year: 'numeric' },
};

/** Examples: `21 Nov 2026`, `21/11/2026`, `11 Jumada II 1448 AH`. */
export function formatDay(date: Date, language: Language, settings: DateFormat = dateFormat()): string {
  if (settings.style !== 'iso') return formatDate(date, language, settings, DAY_OPTIONS[settings.style]);
  const day = isoDay(date, settings.timeZone);
  // Arabic text would reorder a date that is not isolated.
  return language === 'ar' ? `\u2066${day}\u2069` : day;
}

export function formatDayTime(date: Date, language: Language, settings: DateFormat = dateFormat()): string {
  return `${formatDay(date, language, settings)}${language === 'ar' ? '،' : ','} ${formatClock(date, language, settings)}`;
}

/** Examples: `today 14:05`, `tomorrow 00:00`, else day and time. */
export function formatUpcoming(date: Date, now: Date, language: Language, settings: DateFormat = dateFormat()): string {
  const days = daysBetween(now, date, settings.timeZone);
  if (days !== 0 && days !== 1) return formatDayTime(date, language, settings);
  const day = new Intl.RelativeTimeFormat(LOCALES[language].gregory, { numeric: 'auto' }).format(days, 'day');
  return `${day} ${formatClock(date, language, settings)}`;
}

export function isoDay(date: Date, timeZone: string | undefined = dateFormat().timeZone): string {
  // Swedish dates have the ISO format.
  return formatOf('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(date);
}

export function formatDate(
  date: Date,
  language: Language,
  { timeZone, style }: DateFormat,
  options: Intl.DateTimeFormatOptions,
): string {
  const locale = LOCALES[language][style === 'hijri' ? 'hijri' : 'gregory'];
  return formatOf(locale, { ...options, timeZone }).format(date);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached formatter, because creating one is slow. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(locale, options)));
  return format;
}
