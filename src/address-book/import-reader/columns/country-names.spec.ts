import { expect, it } from '@jest/globals';
import { readCountry } from './country-names.js';

it.each([
  [
    'AE',
    ['AE', 'ae', 'ARE', 'UAE', 'U.A.E.', 'United Arab Emirates', 'الإمارات', 'الامارات', 'الإمارات العربية المتحدة', '🇦🇪'],
  ],
  [
    'SA',
    ['SA', 'SAU', 'KSA', 'Saudi', 'Saudi Arabia', 'السعودية', 'السعوديه', 'المملكة العربية السعودية', 'SA - السعودية'],
  ],
  ['EG', ['EG', 'EGY', 'Egypt', 'مصر', 'Egypt (+20)']],
  ['KW', ['KWT', 'kuwait', 'الكويت', 'دولة الكويت']],
  ['JO', ['Jordan', 'الأردن', 'الاردن']],
  ['GB', ['UK', 'United Kingdom', 'المملكة المتحدة', 'بريطانيا']],
])('reads country %s in many spellings', (code, names) => {
  for (const name of names) expect([name, readCountry(name)]).toEqual([name, code]);
});

it.each(['', '-', 'Riyadh', 'الرياض', '0501234567', 'ZZ', 'مصر، الأردن', 'x'.repeat(500)])(
  'reads no country in %j',
  (text) => {
    expect(readCountry(text)).toBeNull();
  },
);
