import type { Language } from '@server/auth/auth.contract.js';
import { dateFormat, type DateFormat } from '@/app/i18n/date-format.js';
import { formatClock, formatDay, isoDay, formatDate } from '@/ui/format/format-time.js';

const DAY_MS = 86_400_000;

function daysBetween(day: string, today: string): number {
  return Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
}

function formatNearDay(days: number, language: Language): string {
  const word = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Examples: `14:05`, `Yesterday`, `Tue`, `3 Nov 2025`. */
export function formatChatTime(date: Date, now: Date, language: Language, settings: DateFormat = dateFormat()): string {
  const [day, today] = [isoDay(date, settings.timeZone), isoDay(now, settings.timeZone)];
  const days = daysBetween(day, today);
  if (days <= 0) return formatClock(date, language, settings);
  if (days === 1) return formatNearDay(1, language);
  if (days < 7) return formatDate(date, language, settings, { weekday: language === 'ar' ? 'long' : 'short' });
  if (day.slice(0, 4) !== today.slice(0, 4)) return formatDay(date, language, settings);
  return formatDate(date, language, settings, { day: 'numeric', month: 'short' });
}

/** Formats `day`, an ISO date. */
export function formatChatDay(
  day: string,
  now: Date,
  language: Language,
  { timeZone, style }: DateFormat = dateFormat(),
): string {
  const today = isoDay(now, timeZone);
  const days = daysBetween(day, today);
  if (days === 0 || days === 1) return formatNearDay(days, language);
  return formatDate(
    new Date(`${day}T12:00:00Z`),
    language,
    { timeZone: 'UTC', style },
    {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    },
  );
}
