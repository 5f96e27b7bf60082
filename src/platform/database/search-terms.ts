import { toLatinDigits } from '../text/latin-digits.contract.js';
import { otherSpelling } from '../phones/phone-spellings.contract.js';
import { normalizePhone } from '../phones/read-phones.js';

/** Minimum of digits. Fewer match too many phones. */
const MIN_DIGITS = 3;

export function searchTerms(search: string): string[] {
  const terms = new Set([search]);
  const text = toLatinDigits(search).replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
  if (/^[\d\s+().-]+$/.test(text)) {
    // Stored numbers have no trunk zero and no 00 prefix.
    const digits = text.replace(/\D/g, '').replace(/^0+/, '');
    if (digits.length >= MIN_DIGITS) terms.add(digits);
    const phone = normalizePhone(text);
    if (phone) for (const spelling of [phone, otherSpelling(phone)]) if (spelling) terms.add(spelling);
  }
  return [...terms];
}
