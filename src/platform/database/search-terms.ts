import { toLatinDigits } from '../text/latin-digits.contract.js';
import { normalizePhone } from '../normalize-phone.js';

/** Shorter than this, digits say nothing about a phone. */
const FEWEST_DIGITS = 3;

/**
 * What a search looks for, any of which is a hit: the words as they are written, and, when they read as a phone number or a part of
 * one, its digits as they are kept. The database folds spellings (fold_search).
 */
export function searchTerms(search: string): string[] {
  const words = new Set([search]);
  const latin = toLatinDigits(search).replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
  if (/^[\d\s+().-]+$/.test(latin)) {
    // The trunk zero and the 00 before a country code are not kept.
    const digits = latin.replace(/\D/g, '').replace(/^0+/, '');
    if (digits.length >= FEWEST_DIGITS) words.add(digits);
    const whole = normalizePhone(latin);
    if (whole) words.add(whole);
  }
  return [...words];
}
