import { toLatinDigits } from '@server/platform/text/latin-digits.contract.js';

/** Where one number ends and the next may begin: lines, commas, semicolons and tabs, the Arabic ones too. */
const BETWEEN = /[\n\r,،;؛\t|]+/;
const SHORTEST = 7;
const LONGEST = 15;

/** How many of what was pasted look like phone numbers. A first impression while typing; the server reads them properly. */
export function countNumbers(text: string): number {
  let count = 0;
  for (const part of toLatinDigits(text).split(BETWEEN)) {
    const digits = part.replace(/\D/g, '').length;
    if (digits >= SHORTEST && digits <= LONGEST) count++;
  }
  return count;
}
