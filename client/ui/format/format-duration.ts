import type { Language } from '@server/auth/auth.contract.js';

const UNITS: readonly [unit: string, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

export function formatDuration(seconds: number, language: Language): string {
  // 59.8 seconds are a minute.
  const [unit, size] = UNITS.find(([, unitSeconds]) => seconds >= unitSeconds * 0.995) ?? ['second', 1];
  const value = seconds / size;
  const format = new Intl.NumberFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en', {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: value < 1 ? 2 : value < 10 ? 1 : 0,
  });
  return format.format(value);
}
