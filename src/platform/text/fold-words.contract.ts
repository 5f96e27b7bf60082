import { toLatinDigits } from './latin-digits.contract.js';

/** Diacritics (also hamza on carriers), format characters, tatweel. */
const SIGNS = /[\p{M}\p{Cf}\u0640]/gu;
/** Interchangeable letters, also of neighboring keyboards. */
const LETTERS: Readonly<Record<string, string>> = {
  ٱ: 'ا',
  ة: 'ه',
  ە: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  گ: 'ك',
  ڤ: 'ف',
  پ: 'ب',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
};
const WRITTEN_ALIKE = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** Keeps a free-standing hamza (ماء differs from ما) and doubled letters. */
export function foldWords(text: string): string {
  return toLatinDigits(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(SIGNS, '')
    .replace(WRITTEN_ALIKE, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
