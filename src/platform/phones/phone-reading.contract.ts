export type PhoneReason =
  | 'no_phone'
  | 'not_a_number'
  | 'scientific_lossy'
  | 'too_short'
  | 'too_long'
  | 'invalid_number'
  | 'masked_number'
  | 'ambiguous_number'
  /** Number of a country that the text does not name. */
  | 'foreign_number'
  /** ID, date, amount or IBAN. */
  | 'other_number';

export interface ReadPhone {
  /** Digits with country code, without plus. */
  phone: string;
  isMobile: boolean;
  /** Whether more than separators and a plus was changed. */
  isRepaired: boolean;
}

export interface PhoneReadings {
  /** Mobile numbers first, then in text order. */
  phones: ReadPhone[];
  reason: PhoneReason | null;
}

export interface ReadOptions {
  /** Dial code beside the number, which overrides the country. */
  dialCode?: string | null;
}

export interface NumberReading {
  phone: string;
  isMobile: boolean;
  dialCode: string;
  isHome: boolean;
  /** Whether the text begins with the country code. */
  isDialed: boolean;
  /** Whether a zero or a country code proves the start. */
  isSelfEvident: boolean;
  /** Whether the digits without country code are also a home number. */
  isDoubtful?: boolean;
}

export const MIN_DIGITS = 7;
/** @see ITU-T E.164 */
export const MAX_DIGITS = 15;
