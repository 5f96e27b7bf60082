/** Oldest version that can use the schema. Raise it with a migration that breaks older versions. */
export const OLDEST_COMPATIBLE_VERSION = '1.0.0';

/** Compares versions. A text without numbers is older than all. */
export function isOlder(version: string, than: string): boolean {
  const [left, right] = [numbersOf(version), numbersOf(than)];
  const index = left.findIndex((number, at) => number !== right[at]);
  return index !== -1 && left[index]! < right[index]!;
}

export const newest = (left: string, right: string): string => (isOlder(left, right) ? right : left);

const numbersOf = (version: string): number[] =>
  (/^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1) ?? [-1, 0, 0]).map(Number);
