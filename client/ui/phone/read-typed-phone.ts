import { isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { toLatinDigits } from '@server/platform/text/latin-digits.contract.js';

export interface PhoneReading {
  country: CountryCode;
  text: string;
  /** Number such as `+966501234567`, or empty. */
  value: string;
  isValid: boolean;
}

/** Text between digits, or a counter as in `5 57200012`. Only the server separates these. */
const AMBIGUOUS = /\d[^\d+\-() .\u200e\u200f\u202a-\u202e\u2066-\u2069\u00a0]+\d|^\+[2-9] 0|^[1-9] \d{7}/;

export function readTypedPhone(typed: string, country: CountryCode, dialCode: string): PhoneReading {
  const latin = toLatinDigits(typed);
  const text = latin.replace(/[^\d+\-() .]/g, '');
  const compact = text.replace(/[^\d+]/g, '');
  if (compact === '') return { country, text, value: '', isValid: false };
  if (AMBIGUOUS.test(latin.trim())) return { country, text, value: latin.trim(), isValid: false };
  const isInternational = /^(\+|00)/.test(compact);
  // The plus may be missing: 966501234567.
  const hasDialCode = compact.startsWith(dialCode) && compact.length > dialCode.length + 7;
  const asInternational = isInternational ? compact.replace(/^00/, '+') : `+${compact}`;
  const parsed = parsePhoneNumberFromString(isInternational || hasDialCode ? asInternational : compact, country);
  if (parsed?.isValid()) {
    const numberCountry = parsed.country && isSupportedCountry(parsed.country) ? parsed.country : country;
    const shown = isInternational || hasDialCode ? parsed.formatInternational().replace(/^\+\d+ /, '') : text;
    return { country: numberCountry, text: shown, value: parsed.number, isValid: true };
  }
  const national = compact.replace(/^0+/, '');
  return { country, text, value: isInternational ? asInternational : `+${dialCode}${national}`, isValid: false };
}
