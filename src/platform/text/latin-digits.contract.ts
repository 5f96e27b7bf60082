const ARABIC_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g;

export const toLatinDigits = (written: string): string =>
  written.replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));
