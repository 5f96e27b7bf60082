/** Most of them stay together when single chats move to the top. */
const COMPARED_ROWS = 9;

/** Returns by how many places the rows from `first` on moved down. */
export function findShift<Key>(before: readonly Key[], after: readonly Key[], first: number): number {
  const shifts: number[] = [];
  for (let index = first; index < Math.min(before.length, first + COMPARED_ROWS); index++) {
    const key = before[index]!;
    const expected = index + (shifts.at(-1) ?? 0);
    const found = after[expected] === key ? expected : after.indexOf(key);
    if (found >= 0) shifts.push(found - index);
  }
  return shifts.toSorted((a, b) => a - b)[Math.floor(shifts.length / 2)] ?? 0;
}
