import type { Language } from '../../auth/auth.contract.js';
import type { StoreFacts } from '../store-events/store-event.js';

const ARABIC_COUNTRIES: ReadonlySet<string> = new Set([
  'SA',
  'AE',
  'KW',
  'QA',
  'BH',
  'OM',
  'YE',
  'JO',
  'PS',
  'LB',
  'SY',
  'IQ',
  'EG',
  'SD',
  'LY',
  'TN',
  'DZ',
  'MA',
  'MR',
  'SO',
  'DJ',
  'KM',
]);

export const languageOfStore = ({ country }: Pick<StoreFacts, 'country'>): Language =>
  ARABIC_COUNTRIES.has(country) ? 'ar' : 'en';
