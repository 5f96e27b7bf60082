import type { Language } from '@server/auth/auth.contract.js';

/** `99.9 %`, cut off and not rounded: only what was always up says 100 %. */
export function formatShare(share: number, language: Language): string {
  return new Intl.NumberFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en', {
    style: 'percent',
    maximumFractionDigits: 1,
    roundingMode: 'trunc',
  }).format(Math.min(1, share));
}
