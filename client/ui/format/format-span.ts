import type { Language } from '@server/auth/auth.contract.js';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

export function formatSpan(seconds: number, language: Language): string {
  const [unit, length] = seconds >= DAY_SECONDS ? (['day', DAY_SECONDS] as const) : (['hour', HOUR_SECONDS] as const);
  const options = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en', options).format(Math.ceil(seconds / length));
}
