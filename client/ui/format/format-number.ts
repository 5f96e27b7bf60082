import type { Language } from '@server/auth/auth.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en').format(value);
}

/** Returns `10,000+` if the server stopped counting there. */
export function formatTotal(page: Pick<Page<unknown>, 'total' | 'is_total_capped'>, language: Language): string {
  return formatNumber(page.total, language) + (page.is_total_capped ? '+' : '');
}
