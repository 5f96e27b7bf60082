import { toLatinDigits } from '@server/platform/text/latin-digits.contract.js';

/** The digits of a code out of what was typed or pasted: `١٢٣ ٤٥٦`, `123-456`, a whole message with the code in it. */
export function readCode(text: string, length: number): string {
  const western = toLatinDigits(text);
  const whole = new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`).exec(western)?.[0];
  return whole ?? western.replace(/\D/g, '').slice(0, length);
}
