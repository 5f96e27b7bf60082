// One form for all the ways in which people write the same words.

import { toLatinDigits } from './latin-digits.contract.js';

/** Vowel signs and accents, with them the hamza of its carriers; what only joins and directs; the stretching line. */
const SIGNS = /[\p{M}\p{Cf}\u0640]/gu;
/** Letters that are written for one another, or that keyboards of neighbours have. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ٱ: 'ا', ة: 'ه', ە: 'ه', ہ: 'ه', ھ: 'ه', ى: 'ي', ی: 'ي', ک: 'ك', گ: 'ك', ڤ: 'ف', پ: 'ب' },
};
const WRITTEN_ALIKE = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/**
 * The words of a text, small, one blank between them, without signs and punctuation: alef, ya and ha in one form each, hamza without its
 * carrier's difference, digits of both scripts. A hamza that stands by itself tells words apart (ماء, ما) and stays, and so does a letter
 * that is written twice.
 */
export function foldWords(text: string): string {
  return toLatinDigits(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(SIGNS, '')
    .replace(WRITTEN_ALIKE, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
