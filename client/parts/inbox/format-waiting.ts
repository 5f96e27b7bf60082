import type { Language } from '@server/auth/auth.contract.js';

const MINUTE_MS = 60_000;
const MIN_SHOWN_MS = 5 * MINUTE_MS;

const UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

export function formatWaiting(
  since: string | null,
  now: Date,
  language: Language,
  unitDisplay: 'narrow' | 'long' = 'narrow',
): string | null {
  const waitMs = since === null ? 0 : now.getTime() - Date.parse(since);
  if (waitMs < MIN_SHOWN_MS) return null;
  return formatMinutes(Math.floor(waitMs / MINUTE_MS), language, unitDisplay);
}

export function formatMinutes(minutes: number, language: Language, unitDisplay: 'narrow' | 'long'): string {
  const [unit, size] = UNITS.find(([, length]) => minutes >= length) ?? UNITS[2];
  const locale = language === 'ar' ? 'ar-u-nu-latn' : 'en';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).format(Math.floor(minutes / size));
}
