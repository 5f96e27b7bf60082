/** Spellings with and without a digit that only some networks write. */
const PAIRS: readonly (readonly [long: RegExp, short: RegExp, digit: string])[] = [
  // Brazil's ninth digit.
  [/^(55[1-9]\d)9([6-9]\d{7})$/, /^(55[1-9]\d)([6-9]\d{7})$/, '9'],
  // Mexico's 1 and Argentina's 9 of mobile numbers.
  [/^(52)1(\d{10})$/, /^(52)([2-9]\d{9})$/, '1'],
  [/^(54)9([1-8]\d{9})$/, /^(54)([1-8]\d{9})$/, '9'],
];

export function otherSpelling(digits: string): string | null {
  for (const [long, short, digit] of PAIRS) {
    const [, country, rest] = long.exec(digits) ?? [];
    if (country !== undefined) return `${country}${rest}`;
    const [, head, tail] = short.exec(digits) ?? [];
    if (head !== undefined) return `${head}${digit}${tail}`;
  }
  return null;
}
