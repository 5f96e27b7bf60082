import type { Language } from '@server/auth/auth.contract.js';
import { dateFormat } from '@/app/i18n/date-format.js';
import { formatDate } from '@/ui/format/format-time.js';

/** Formats `day` (`YYYY-MM-DD`) without a time zone. */
export function dayLabel(day: string, language: Language, { isShort = false } = {}): string {
  const options: Intl.DateTimeFormatOptions = isShort
    ? { day: 'numeric', month: 'short' }
    : { weekday: 'short', day: 'numeric', month: 'short' };
  return formatDate(new Date(`${day}T00:00:00Z`), language, { ...dateFormat(), timeZone: 'UTC' }, options);
}
