import type { Row } from '../../../platform/database/statements/database.js';
import { CONTACT_TEXT_NAMES, type ContactText, eachContactText } from '../../contacts/contact-texts.contract.js';
import type { ImportedColumn } from '../running/imported-columns.js';

type Texts = Pick<Row<'contacts'>, ContactText>;
type ChangedTexts = Pick<Row<'import_changes'>, `${ContactText}_${'before' | 'after'}`>;

/** `_before` and `_after` are null if texts and fields did not change. */
export interface ContactChange extends Texts, ChangedTexts {
  fields: Record<string, string>;
  fields_before: Record<string, string> | null;
  fields_after: Record<string, string> | null;
}

/** Returns restored details with later changes, or null if nothing is restored. */
export function previousDetails(change: ContactChange): Pick<ContactChange, ImportedColumn> | null {
  const { fields } = change;
  const isRestored = (text: ContactText): boolean =>
    change[`${text}_before`] !== change[`${text}_after`] && change[text] === change[`${text}_after`];
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
  if (!CONTACT_TEXT_NAMES.some(isRestored) && !isFieldRestored) return null;
  const texts = eachContactText((text) => (isRestored(text) ? change[`${text}_before`] : change[text]));
  return { ...texts, fields: Object.fromEntries(restored) };
}
