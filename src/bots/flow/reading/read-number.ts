import { MAX_READ_CHARS } from '../flow-limits.contract.js';
import { toLatinDigits } from '../../../platform/text/latin-digits.contract.js';

const NUMBER = /[-−]?\d[\d.,٬٫]*/g;
const LONGEST_NUMBER = 30;

/**
 * The one number of a text, in Latin digits: 1,200 and ١٬٢٠٠ are 1200, 12٫5 and 12,5 are 12.5. Zeros before it stay, as numbers of orders have
 * them. Null when there is none, or more than one.
 */
export function findNumber(text: string): string | null {
  const found = toLatinDigits(text.slice(0, MAX_READ_CHARS)).match(NUMBER) ?? [];
  const [one] = found;
  if (!one || found.length > 1) return null;
  const written = one.replace(/[.,٬٫]+$/, '').replace('−', '-');
  const grouped = /^-?\d{1,3}(?:([,.٬])\d{3})(?:\1\d{3})*(?:[.٫]\d+)?$/.exec(written);
  // "1.200" may be either; a point is the decimal sign.
  const plain = grouped && grouped[1] !== '.' ? written.replaceAll(grouped[1] as string, '') : written;
  const number = plain.replace(/[,٫]/, '.');
  return number.length <= LONGEST_NUMBER && /^-?\d+(?:\.\d+)?$/.test(number) ? number : null;
}
