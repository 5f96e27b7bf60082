import type { Language } from '@server/auth/auth.contract.js';

const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** `1.4 MB`, in Western digits in both languages; nothing is less than `1 kB`, as bytes would want plurals. */
export function formatBytes(bytes: number, language: Language): string {
  const most = Math.max(1000, bytes);
  const step = Math.min(units.length - 1, Math.floor(Math.log10(most) / 3) - 1);
  return new Intl.NumberFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en', {
    style: 'unit',
    unit: units[step]!,
    // The short one of Arabic writes kilobytes out.
    unitDisplay: language === 'ar' ? 'narrow' : 'short',
    maximumFractionDigits: step > 0 ? 1 : 0,
  }).format(most / 1000 ** (step + 1));
}
