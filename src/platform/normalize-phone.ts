import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { toLatinDigits } from './text/latin-digits.contract.js';

/**
 * Digits without plus of a number as people write it: Arabic digits, spaces, `00`, a missing or doubled country code, a leading
 * zero; without a country code it is one of `country`. Null when no such number can exist.
 */
export function normalizePhone(written: string, country = 'SA'): string | null {
  const home = isSupportedCountry(country) ? country : undefined;
  const latin = toLatinDigits(written).replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
  const trimmed = latin.trim().replace(/^00/, '+');
  const digits = trimmed.replace(/\D/g, '');
  const candidates = trimmed.startsWith('+') ? [`+${digits}`] : [digits, `+${digits}`];
  for (const candidate of candidates) {
    const parsed = parsePhoneNumberFromString(candidate, home);
    if (parsed?.isValid()) return parsed.number.slice(1);
  }
  return null;
}
