import { isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { toLatinDigits } from '@server/platform/text/latin-digits.contract.js';

export interface PhoneReading {
  country: CountryCode;
  /** What stands in the field, after its dial code: the rest when an international number was typed or pasted. */
  text: string;
  /** `+966501234567`, or '' while nothing was typed. */
  value: string;
  isValid: boolean;
}

/** Makes a number of what was typed or pasted: `050 123 4567`, `00966…`, `+966 50…`, Arabic digits. */
export function readPhone(typed: string, country: CountryCode, dialCode: string): PhoneReading {
  const text = toLatinDigits(typed).replace(/[^\d+\-() .]/g, '');
  const compact = text.replace(/[^\d+]/g, '');
  if (compact === '') return { country, text, value: '', isValid: false };
  const isInternational = /^(\+|00)/.test(compact);
  // A number copied without its plus, such as 966501234567.
  const hasDialCode = compact.startsWith(dialCode) && compact.length > dialCode.length + 7;
  const asInternational = isInternational ? compact.replace(/^00/, '+') : `+${compact}`;
  const parsed = parsePhoneNumberFromString(isInternational || hasDialCode ? asInternational : compact, country);
  if (parsed?.isValid()) {
    const owner = parsed.country && isSupportedCountry(parsed.country) ? parsed.country : country;
    const shown = isInternational || hasDialCode ? parsed.formatInternational().replace(/^\+\d+ /, '') : text;
    return { country: owner, text: shown, value: parsed.number, isValid: true };
  }
  const national = compact.replace(/^0+/, '');
  return { country, text, value: isInternational ? asInternational : `+${dialCode}${national}`, isValid: false };
}
