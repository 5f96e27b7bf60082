export type PhoneReason =
  | 'no_phone'
  | 'not_a_number'
  | 'scientific_lossy'
  | 'too_short'
  | 'too_long'
  | 'invalid_number'
  | 'masked_number'
  | 'ambiguous_number'
  /** The text names no country. */
  | 'foreign_number'
  /** ID, date, amount or IBAN. */
  | 'other_number';

export interface ReadPhone {
  /** Digits with country code, without plus. */
  phone: string;
  isMobile: boolean;
  /** More than separators and a plus was changed. */
  isRepaired: boolean;
}

export interface PhoneReadings {
  /** Mobile numbers first, then in text order. */
  phones: ReadPhone[];
  reason: PhoneReason | null;
}

export interface ReadOptions {
  /** Written beside the number. Overrides the country. */
  dialCode?: string | null;
}

export interface NumberReading {
  phone: string;
  isMobile: boolean;
  dialCode: string;
  isHome: boolean;
  /** Begins with the country code. */
  isDialed: boolean;
  isSelfEvident: boolean;
  /** Its national digits are also a home number. */
  isDoubtful?: boolean;
}

export const MIN_DIGITS = 7;
/** @see ITU-T E.164 */
export const MAX_DIGITS = 15;
