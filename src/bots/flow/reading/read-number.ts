import { MAX_READ_CHARS } from '../flow-limits.contract.js';
import { toLatinDigits } from '../../../platform/text/latin-digits.contract.js';

const NUMBER = /[-−]?\d[\d.,٬٫]*/g;
const MAX_NUMBER_CHARS = 30;

/** Keeps leading zeros, as in order numbers. */
export function findNumber(text: string): string | null {
  const found = toLatinDigits(text.slice(0, MAX_READ_CHARS)).match(NUMBER) ?? [];
  const [first] = found;
  if (!first || found.length > 1) return null;
  const written = first.replace(/[.,٬٫]+$/, '').replace('−', '-');
  const grouped = /^-?\d{1,3}(?:([,.٬])\d{3})(?:\1\d{3})*(?:[.٫]\d+)?$/.exec(written);
  // "1.200" is ambiguous and read as a decimal.
  const plain = grouped && grouped[1] !== '.' ? written.replaceAll(grouped[1] as string, '') : written;
  const number = plain.replace(/[,٫]/, '.');
  return number.length <= MAX_NUMBER_CHARS && /^-?\d+(?:\.\d+)?$/.test(number) ? number : null;
}
