export interface FieldRow {
  key: number;
  name: string;
  value: string;
  /** Whether the field is stored and cannot be renamed. */
  isStored: boolean;
}

let lastKey = 0;

export const emptyRow = (): FieldRow => ({ key: ++lastKey, name: '', value: '', isStored: false });

export function toRows(fields: Record<string, string>): FieldRow[] {
  return Object.entries(fields).map(([name, value]) => ({ key: ++lastKey, name, value, isStored: true }));
}

/** Returns only edits, so that concurrent changes survive. Null deletes. */
export function toFieldChanges(
  stored: Record<string, string>,
  rows: readonly FieldRow[],
): Record<string, string | null> {
  const previous = new Map(Object.entries(stored));
  const current = new Map(rows.map(({ name, value }) => [name.trim(), value.trim()]));
  const deleted = [...previous.keys()].filter((name) => !current.has(name)).map((name) => [name, null] as const);
  const changed = [...current].filter(([name, value]) => name !== '' && previous.get(name) !== value);
  return Object.fromEntries([...deleted, ...changed]);
}
