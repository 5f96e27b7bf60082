import type { Language } from '@server/auth/auth.contract.js';
import { formatNumber } from '@/ui/format/format-number.js';

/** Written out in Arabic, where the letters of CLDR (`غ.ب`) are read by nobody. */
const units: Record<Language, readonly [string, string, string]> = {
  en: ['kB', 'MB', 'GB'],
  ar: ['كيلوبايت', 'ميجابايت', 'جيجابايت'],
};

/** `1.4 MB`, in Western digits in both languages; nothing is less than `1 kB`, as bytes would want plurals. */
export function formatBytes(bytes: number, language: Language): string {
  const most = Math.max(1000, bytes);
  const step = Math.min(2, Math.floor(Math.log10(most) / 3) - 1);
  const tenths = step > 0 ? 10 : 1;
  const amount = Math.round((most / 1000 ** (step + 1)) * tenths) / tenths;
  return `${formatNumber(amount, language)} ${units[language][step]}`;
}
