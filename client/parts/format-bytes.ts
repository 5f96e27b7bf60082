import type { Language } from '@server/auth/auth.contract.js';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** `1.4 MB`, in Western digits in both languages. */
export function formatBytes(bytes: number, language: Language): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en', {
    style: 'unit',
    unit: units[step]!,
    unitDisplay: 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1000 ** step);
}
