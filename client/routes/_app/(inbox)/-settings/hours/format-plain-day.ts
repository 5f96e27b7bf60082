import type { Language } from '@server/auth/auth.contract.js';

export const formatPlainDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn-ca-gregory' : 'en-GB', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
