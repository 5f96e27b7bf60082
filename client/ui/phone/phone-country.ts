import {
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';
import { DEFAULT_COUNTRY } from '@/app/constants.js';
import { readStored, writeStored } from '@/app/local-store.js';
import { readTypedPhone, type PhoneReading } from './read-typed-phone.js';

const COUNTRY_KEY = 'mersal.country';

export function readPhoneValue(value: string, fallback: CountryCode = rememberedCountry()): PhoneReading {
  const parsed = value ? parsePhoneNumberFromString(value) : undefined;
  const country = parsed?.country && isSupportedCountry(parsed.country) ? parsed.country : fallback;
  const reading = readTypedPhone(value, country, getCountryCallingCode(country));
  // The field would parse another value endlessly.
  return { ...reading, value };
}

export function rememberedCountry(): CountryCode {
  const code = readStored(COUNTRY_KEY);
  return code && isSupportedCountry(code) ? code : DEFAULT_COUNTRY;
}

export function rememberCountry(code: CountryCode): void {
  writeStored(COUNTRY_KEY, code);
}
