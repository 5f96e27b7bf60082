import type { DateStyle, Language } from '@server/auth/auth.contract.js';
import { dateFormat, type DateFormat } from '@/app/i18n/date-format.js';

// Everything here is told in the user's own time zone and date style unless another is given.

/** Western digits in both languages; the Hijri calendar is that of Umm al-Qura. */
const locales: Record<Language, { gregory: string; hijri: string }> = {
  en: { gregory: 'en-GB', hijri: 'en-GB-u-ca-islamic-umalqura' },
  ar: { gregory: 'ar-u-nu-latn-ca-gregory', hijri: 'ar-SA-u-nu-latn-ca-islamic-umalqura' },
};

const DAY_MS = 86_400_000;

const daysOf: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365],
  ['month', 30],
  ['day', 1],
];

/**
 * `5 minutes ago`, `20 hours ago`, `yesterday`, `20 days ago`; under a minute `now`. Days are those of the calendar, as people count them:
 * two weeks and six days are no two weeks.
 */
export function formatRelative(date: Date, now: Date, language: Language, reading: DateFormat = dateFormat()): string {
  const format = new Intl.RelativeTimeFormat(locales[language].gregory, { numeric: 'auto' });
  const minutes = Math.trunc((date.getTime() - now.getTime()) / 60_000);
  if (minutes === 0) return format.format(0, 'second');
  if (Math.abs(minutes) < 60) return format.format(minutes, 'minute');
  if (Math.abs(minutes) < 24 * 60) return format.format(Math.trunc(minutes / 60), 'hour');
  const days = daysBetween(now, date, reading.timeZone);
  const [unit, size] = daysOf.find(([, length]) => Math.abs(days) >= length) ?? ['day', 1];
  return format.format(Math.trunc(days / size), unit);
}

/** Midnights that lie between two moments, fewer than none when `to` is earlier. */
function daysBetween(from: Date, to: Date, timeZone: string | undefined): number {
  return Math.round((Date.parse(isoDay(to, timeZone)) - Date.parse(isoDay(from, timeZone))) / DAY_MS);
}

/** `Saturday, 21 November 2026 at 14:05:09 GMT+3`, for tooltips. */
export function formatAbsolute(date: Date, language: Language, reading: DateFormat = dateFormat()): string {
  return write(date, language, reading, { dateStyle: 'full', timeStyle: 'long' });
}

/** `14:05`. */
export function formatClock(date: Date, language: Language, reading: DateFormat = dateFormat()): string {
  return write(date, language, reading, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

const days: Record<Exclude<DateStyle, 'iso'>, Intl.DateTimeFormatOptions> = {
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  numeric: { day: '2-digit', month: '2-digit', year: 'numeric' },
  hijri: { day: 'numeric', month: 'long', year: 'numeric' },
};

/** `21 Nov 2026`, `21/11/2026`, `2026-11-21` or `11 Jumada II 1448 AH`, as the user likes it. */
export function formatDay(date: Date, language: Language, reading: DateFormat = dateFormat()): string {
  if (reading.style !== 'iso') return write(date, language, reading, days[reading.style]);
  const day = isoDay(date, reading.timeZone);
  // U+2066 and U+2069: after Arabic words it would be turned around.
  return language === 'ar' ? `\u2066${day}\u2069` : day;
}

/** `21 Nov 2026, 14:05`. */
export function formatDayTime(date: Date, language: Language, reading: DateFormat = dateFormat()): string {
  return `${formatDay(date, language, reading)}${language === 'ar' ? '،' : ','} ${formatClock(date, language, reading)}`;
}

/** `today 14:05`, `tomorrow 00:00`, else day and time: when something goes on, as people say it. */
export function formatComing(date: Date, now: Date, language: Language, reading: DateFormat = dateFormat()): string {
  const days = daysBetween(now, date, reading.timeZone);
  if (days !== 0 && days !== 1) return formatDayTime(date, language, reading);
  const day = new Intl.RelativeTimeFormat(locales[language].gregory, { numeric: 'auto' }).format(days, 'day');
  return `${day} ${formatClock(date, language, reading)}`;
}

/** `2026-11-21`: which day it is there. */
export function isoDay(date: Date, timeZone: string | undefined = dateFormat().timeZone): string {
  // The Swedish way of writing a day is the ISO one.
  return formatOf('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(date);
}

/** Any other way of writing a date, in the user's zone and calendar. */
export function write(
  date: Date,
  language: Language,
  { timeZone, style }: DateFormat,
  options: Intl.DateTimeFormatOptions,
): string {
  const locale = locales[language][style === 'hijri' ? 'hijri' : 'gregory'];
  return formatOf(locale, { ...options, timeZone }).format(date);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one is dear, and a long list asks for the same one a thousand times. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(locale, options)));
  return format;
}
