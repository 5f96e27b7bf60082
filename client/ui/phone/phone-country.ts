import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';
import { DEFAULT_COUNTRY } from '@/app/constants.js';
import { readStored, writeStored } from '@/app/local-store.js';
import { readPhone, type PhoneReading } from './read-phone.js';

const COUNTRY_KEY = 'mersal.country';

/** What a field holds for a number of the form. */
export function readPhoneValue(value: string, fallback: CountryCode = rememberedCountry()): PhoneReading {
  const parsed = value ? parsePhoneNumberFromString(value) : undefined;
  const country = parsed?.country && isSupportedCountry(parsed.country) ? parsed.country : fallback;
  const reading = readPhone(value, country, getCountryCallingCode(country));
  // The field must hold exactly what the form holds, or it would be read again for ever.
  return { ...reading, value };
}

/** That of the last whole number; most people write to one country. */
export function rememberedCountry(): CountryCode {
  const code = readStored(COUNTRY_KEY);
  return code && isSupportedCountry(code) ? code : DEFAULT_COUNTRY;
}

export function rememberCountry(code: CountryCode): void {
  writeStored(COUNTRY_KEY, code);
}
