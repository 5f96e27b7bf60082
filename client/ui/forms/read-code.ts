import { toLatinDigits } from '@server/platform/text/latin-digits.contract.js';

/** Accepts `١٢٣ ٤٥٦`, `123-456`, or a whole message. */
export function readCode(text: string, length: number): string {
  const western = toLatinDigits(text);
  const whole = new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`).exec(western)?.[0];
  return whole ?? western.replace(/\D/g, '').slice(0, length);
}
