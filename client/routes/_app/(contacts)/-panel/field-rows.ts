export interface FieldRow {
  /** Keeps a row the same while its name is typed. */
  key: number;
  name: string;
  value: string;
  /** It was there before, so its name stays. */
  isKnown: boolean;
}

let lastKey = 0;

export const emptyRow = (): FieldRow => ({ key: ++lastKey, name: '', value: '', isKnown: false });

export function toRows(fields: Record<string, string>): FieldRow[] {
  return Object.entries(fields).map(([name, value]) => ({ key: ++lastKey, name, value, isKnown: true }));
}

/** All that is to stand there, and what was there before and is no longer as an empty value, which takes it away. */
export function toChanges(before: Record<string, string>, rows: readonly FieldRow[]): Record<string, string> {
  const gone = Object.keys(before).map((name) => [name, ''] as const);
  const there = rows.map(({ name, value }) => [name.trim(), value.trim()] as const).filter(([name]) => name !== '');
  return Object.fromEntries([...gone, ...there]);
}
