/**
 * The oldest version that can run on this schema. A migration that removes what a version uses raises it to the version
 * after that one.
 */
export const OLDEST_COMPATIBLE_VERSION = '1.0.0';

/** Compares major, minor and patch. A text without them is older than all versions. */
export function isOlder(version: string, than: string): boolean {
  const [own, other] = [numbersOf(version), numbersOf(than)];
  const at = own.findIndex((number, index) => number !== other[index]);
  return at !== -1 && own[at]! < other[at]!;
}

export const newest = (one: string, other: string): string => (isOlder(one, other) ? other : one);

const numbersOf = (version: string): number[] =>
  (/^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1) ?? [-1, 0, 0]).map(Number);
