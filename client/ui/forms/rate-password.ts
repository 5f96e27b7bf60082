export const RATINGS = ['short', 'weak', 'fair', 'good', 'strong'] as const;
type PasswordRating = (typeof RATINGS)[number];

/** How many characters each kind offers a guesser. */
const KINDS: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 33],
];

/**
 * A hint while typing: the bits a guesser needs, where a character that repeats or follows the one before it (`aaa`, `123`)
 * counts nothing. The server decides what it takes.
 */
export function ratePassword(password: string, shortest: number): PasswordRating {
  if (password.length < shortest) return 'short';
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
