import type { Language } from '@server/auth/auth.contract.js';
import { formatNumber } from '@/ui/format/format-number.js';

/** Units. CLDR's Arabic abbreviations (`غ.ب`) are uncommon. */
const UNITS: Record<Language, readonly [string, string, string]> = {
  en: ['kB', 'MB', 'GB'],
  ar: ['كيلوبايت', 'ميجابايت', 'جيجابايت'],
};

/** Shows at least `1 kB`, because bytes would need plural forms. */
export function formatBytes(bytes: number, language: Language): string {
  const clamped = Math.max(1000, bytes);
  const step = Math.min(2, Math.floor(Math.log10(clamped) / 3) - 1);
  const precision = step > 0 ? 10 : 1;
  const amount = Math.round((clamped / 1000 ** (step + 1)) * precision) / precision;
  return `${formatNumber(amount, language)} ${UNITS[language][step]}`;
}
