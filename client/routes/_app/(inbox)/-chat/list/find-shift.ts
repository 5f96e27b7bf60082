/** Most of them stay together, although single rows jump to the top. */
const COMPARED_ROWS = 9;

/** Returns by how many places the rows from `first` on moved down. */
export function findShift<K>(before: readonly K[], after: readonly K[], first: number): number {
  const shifts = before.slice(first, first + COMPARED_ROWS).flatMap((key, offset) => {
    const at = after[first + offset] === key ? first + offset : after.indexOf(key);
    return at < 0 ? [] : [at - first - offset];
  });
  return shifts.toSorted((a, b) => a - b)[Math.floor(shifts.length / 2)] ?? 0;
}
