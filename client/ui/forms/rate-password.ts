export const RATINGS = ['short', 'weak', 'fair', 'good', 'strong'] as const;
type PasswordRating = (typeof RATINGS)[number];

/** Alphabet size. */
const KINDS: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 33],
];

/** Estimates the entropy. Repeated and consecutive characters (`aaa`, `123`) add nothing. The server decides. */
export function ratePassword(password: string, minLength: number): PasswordRating {
  if (password.length < minLength) return 'short';
  const alphabet = KINDS.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const steps = Array.from(password).filter((character, at, all) => {
    const before = all[at - 1];
    return before === undefined || Math.abs(character.charCodeAt(0) - before.charCodeAt(0)) > 1;
  });
  const bits = steps.length * Math.log2(alphabet);
  if (bits < 44) return 'weak';
  if (bits < 60) return 'fair';
  return bits < 80 ? 'good' : 'strong';
}
