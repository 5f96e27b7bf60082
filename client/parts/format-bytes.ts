import type { Language } from '@server/auth/auth.contract.js';
import { formatNumber } from '@/ui/format/format-number.js';

/** CLDR's Arabic abbreviations (`غ.ب`) are uncommon. */
const units: Record<Language, readonly [string, string, string]> = {
  en: ['kB', 'MB', 'GB'],
  ar: ['كيلوبايت', 'ميجابايت', 'جيجابايت'],
};

/** At least `1 kB`, because bytes need plurals. */
export function formatBytes(bytes: number, language: Language): string {
  const clamped = Math.max(1000, bytes);
  const step = Math.min(2, Math.floor(Math.log10(clamped) / 3) - 1);
  const tenths = step > 0 ? 10 : 1;
  const amount = Math.round((clamped / 1000 ** (step + 1)) * tenths) / tenths;
  return `${formatNumber(amount, language)} ${units[language][step]}`;
}
