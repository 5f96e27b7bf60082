import type { Language } from '@server/auth/auth.contract.js';

/** Examples: `1,250.00 SAR`, `‏1,250.00 ر.س`. A direction mark keeps the order in Arabic. */
export function formatMoney(amount: number, language: Language): string {
  return formatMoneyIn(amount, 'SAR', language);
}

const THREE_DECIMALS = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

export function formatMoneyIn(amount: number | string, currency: string, language: Language): string {
  const digits = THREE_DECIMALS.has(currency) ? 3 : 2;
  const number = new Intl.NumberFormat('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Number(amount));
  if (language !== 'ar') return `${number}\u00a0${currency}`;
  return `\u200f${number}\u00a0${currency === 'SAR' ? 'ر.س' : currency}`;
}
