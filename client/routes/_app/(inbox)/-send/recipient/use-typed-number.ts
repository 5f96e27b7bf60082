import { useState } from 'react';
import { getCountryCallingCode, type CountryCode } from 'libphonenumber-js/min';
import { toLatinDigits } from '@server/platform/text/latin-digits.contract.js';
import { readPhoneValue, rememberCountry, rememberedCountry } from '@/ui/phone/phone-country.js';
import { readPhone, type PhoneReading } from '@/ui/phone/read-phone.js';

/** Digits, with what people write between them: no name looks like that. */
const NUMBER_LIKE = /^\+?[\d\s().-]*\d[\d\s().-]*$/;

export interface TypedNumber {
  text: string;
  /** Null while it is a name. */
  reading: PhoneReading | null;
  type: (text: string) => void;
  clear: () => void;
  setCountry: (country: CountryCode) => void;
}

/** What stands in the field, and the number it makes: `phone` of the form is that number, and nothing while a name is typed. */
export function useTypedNumber(phone: string, onChange: (phone: string) => void): TypedNumber {
  const [held, setHeld] = useState<Pick<TypedNumber, 'text' | 'reading'>>(() => fromValue(phone));
  // The form was reset, or filled from elsewhere.
  if (phone !== (held.reading?.value ?? '')) setHeld(fromValue(phone));

  function read(text: string, country: CountryCode): void {
    const isNumber = NUMBER_LIKE.test(toLatinDigits(text).trim());
    const reading = isNumber ? readPhone(text, country, getCountryCallingCode(country)) : null;
    if (reading?.isValid) rememberCountry(reading.country);
    setHeld({ text, reading });
    const value = reading?.value ?? '';
    if (value !== phone) onChange(value);
  }
  const country = held.reading?.country ?? rememberedCountry();
  return {
    ...held,
    type: (text) => read(text, country),
    clear: () => setHeld({ text: '', reading: null }),
    setCountry: (next) => {
      rememberCountry(next);
      read(held.text, next);
    },
  };
}

function fromValue(phone: string): Pick<TypedNumber, 'text' | 'reading'> {
  return phone === '' ? { text: '', reading: null } : { text: phone, reading: readPhoneValue(phone) };
}
