export const RATINGS = ['short', 'weak', 'fair', 'good', 'strong'] as const;
type PasswordRating = (typeof RATINGS)[number];

const CHARACTER_CLASSES: [pattern: RegExp, size: number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 33],
];

/** Estimates the entropy, to which repeated and consecutive characters (`aaa`, `123`) add nothing. */
export function ratePassword(password: string, minLength: number): PasswordRating {
  if (password.length < minLength) return 'short';
  const alphabet = CHARACTER_CLASSES.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0);
  const unpredictable = Array.from(password).filter((character, index, all) => {
    const previous = all[index - 1];
    return previous === undefined || Math.abs(character.charCodeAt(0) - previous.charCodeAt(0)) > 1;
  });
  const bits = unpredictable.length * Math.log2(alphabet);
  if (bits < 44) return 'weak';
  if (bits < 60) return 'fair';
  return bits < 80 ? 'good' : 'strong';
}
