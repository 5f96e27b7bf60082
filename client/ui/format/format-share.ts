import type { Language } from '@server/auth/auth.contract.js';

/** Only a full share shows 100%, and only an empty one 0%. */
const NEARLY_ALL = 0.999;
const HARDLY_ANY = 0.001;

export function formatShare(share: number, language: Language): string {
  const shown = share <= 0 || share >= 1 ? share : Math.min(NEARLY_ALL, Math.max(HARDLY_ANY, share));
  return new Intl.NumberFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en', {
    style: 'percent',
    maximumFractionDigits: 1,
  }).format(Math.min(1, shown));
}
