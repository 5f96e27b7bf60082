import type { Language } from '@server/auth/auth.contract.js';

/** `4,312`, in Western digits in both languages. */
export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en').format(value);
}
