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

/**
 * What was written anew since the rows were made of `before`, and nothing else: what came to the contact meanwhile stays. A name that is gone
 * is null, which takes it away.
 */
export function toChanges(before: Record<string, string>, rows: readonly FieldRow[]): Record<string, string | null> {
  const former = new Map(Object.entries(before));
  const there = new Map(rows.map(({ name, value }) => [name.trim(), value.trim()]));
  const gone = [...former.keys()].filter((name) => !there.has(name)).map((name) => [name, null] as const);
  const written = [...there].filter(([name, value]) => name !== '' && former.get(name) !== value);
  return Object.fromEntries([...gone, ...written]);
}
