/** Null without a change of name or fields. */
export interface ContactChange {
  name: string | null;
  fields: Record<string, string>;
  name_before: string | null;
  name_after: string | null;
  fields_before: Record<string, string> | null;
  fields_after: Record<string, string> | null;
}

/** Keeps later changes. */
export function previousDetails(change: ContactChange): Pick<ContactChange, 'name' | 'fields'> | null {
  const { name, fields, name_before, name_after } = change;
  const isNameRestored = name_before !== name_after && name === name_after;
  const before = new Map(Object.entries(change.fields_before ?? {}));
  const restored = new Map(Object.entries(fields));
  let isFieldRestored = false;
  for (const [field, value] of Object.entries(change.fields_after ?? {})) {
    const previous = before.get(field);
    if (previous === value || restored.get(field) !== value) continue;
    isFieldRestored = true;
    if (previous === undefined) restored.delete(field);
    else restored.set(field, previous);
  }
  if (!isNameRestored && !isFieldRestored) return null;
  return { name: isNameRestored ? name_before : name, fields: Object.fromEntries(restored) };
}
