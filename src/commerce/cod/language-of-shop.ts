import type { Language } from '../../auth/auth.contract.js';
import type { ShopFacts } from '../store-events/store-event.js';

/** Where people are written to in Arabic. */
const ARABIC: ReadonlySet<string> = new Set([
  ...['SA', 'AE', 'KW', 'QA', 'BH', 'OM', 'YE', 'JO', 'PS', 'LB', 'SY', 'IQ', 'EG', 'SD', 'LY', 'TN', 'DZ', 'MA', 'MR'],
  ...['SO', 'DJ', 'KM'],
]);

/** In which language a shop speaks to its customers as long as it has no words of its own: that of its country. */
export const languageOfShop = ({ country }: Pick<ShopFacts, 'country'>): Language =>
  ARABIC.has(country) ? 'ar' : 'en';
