import type { Language } from '@server/auth/auth.contract.js';

/** Bounds of a partial share, which must not show as 0% or 100%. */
const MAX_PARTIAL_SHARE = 0.999;
const MIN_PARTIAL_SHARE = 0.001;

export function formatShare(share: number, language: Language): string {
  const shown = share <= 0 || share >= 1 ? share : Math.min(MAX_PARTIAL_SHARE, Math.max(MIN_PARTIAL_SHARE, share));
  return new Intl.NumberFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en', {
    style: 'percent',
    maximumFractionDigits: 1,
  }).format(Math.min(1, shown));
}
