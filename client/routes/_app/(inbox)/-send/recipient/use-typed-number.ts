import { useState } from 'react';
import { getCountryCallingCode, type CountryCode } from 'libphonenumber-js/min';
import { toLatinDigits } from '@server/platform/text/latin-digits.contract.js';
import { readPhoneValue, rememberCountry, rememberedCountry } from '@/ui/phone/phone-country.js';
import { readTypedPhone, type PhoneReading } from '@/ui/phone/read-typed-phone.js';

/** Matches digits and separators, unlike any name. */
const NUMBER_LIKE = /^\+?[\d\s().-]*\d[\d\s().-]*$/;

export interface TypedNumber {
  text: string;
  /** Typed number, or null while the input is a name. */
  reading: PhoneReading | null;
  type: (text: string) => void;
  clear: () => void;
  setCountry: (country: CountryCode) => void;
}

/** Leaves `phone` empty while a name is typed. */
export function useTypedNumber(phone: string, onChange: (phone: string) => void): TypedNumber {
  const [input, setInput] = useState<Pick<TypedNumber, 'text' | 'reading'>>(() => fromValue(phone));
  // The form has been reset or prefilled.
  if (phone !== (input.reading?.value ?? '')) setInput(fromValue(phone));

  function read(text: string, country: CountryCode): void {
    const isNumber = NUMBER_LIKE.test(toLatinDigits(text).trim());
    const reading = isNumber ? readTypedPhone(text, country, getCountryCallingCode(country)) : null;
    if (reading?.isValid) rememberCountry(reading.country);
    setInput({ text, reading });
    const value = reading?.value ?? '';
    if (value !== phone) onChange(value);
  }
  const country = input.reading?.country ?? rememberedCountry();
  return {
    ...input,
    type: (text) => read(text, country),
    clear: () => setInput({ text: '', reading: null }),
    setCountry: (next) => {
      rememberCountry(next);
      read(input.text, next);
    },
  };
}

function fromValue(phone: string): Pick<TypedNumber, 'text' | 'reading'> {
  return phone === '' ? { text: '', reading: null } : { text: phone, reading: readPhoneValue(phone) };
}
