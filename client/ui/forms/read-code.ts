import { toLatinDigits } from '@server/platform/text/latin-digits.contract.js';

/** Returns the digits of `١٢٣ ٤٥٦`, `123-456`, or a whole message. */
export function readCode(text: string, length: number): string {
  const latinText = toLatinDigits(text);
  const whole = new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`).exec(latinText)?.[0];
  return whole ?? latinText.replace(/\D/g, '').slice(0, length);
}
