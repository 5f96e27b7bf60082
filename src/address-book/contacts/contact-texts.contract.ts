// Pages load this file without zod.
import { MAX_NAME_LENGTH } from './contact-limits.contract.js';

interface ContactTextColumn {
  maxLength: number;
  example: string;
  /** Header in exports. Pages show `contacts.<name>` of the locales. */
  header: Record<'en' | 'ar', string>;
  /** Further headers that imports detect. Null if `guess-roles.ts` has rules of its own. */
  otherHeaders: readonly string[] | null;
}

/** Text columns of `contacts`, in the order of forms, lists and exports. */
const COLUMNS = {
  name: {
    maxLength: MAX_NAME_LENGTH,
    example: 'Sara Ahmed',
    header: { en: 'Name', ar: 'الاسم' },
    otherHeaders: null,
  },
} satisfies Record<string, ContactTextColumn>;

export type ContactText = keyof typeof COLUMNS;
export const CONTACT_TEXTS: Record<ContactText, ContactTextColumn> = COLUMNS;
export const CONTACT_TEXT_NAMES = Object.keys(COLUMNS) as ContactText[];

export const isContactText = (name: string): name is ContactText => Object.hasOwn(COLUMNS, name);

/** Builds a record of all texts in a loop, for speed. */
export function eachContactText<Value>(valueOf: (text: ContactText) => Value): Record<ContactText, Value> {
  const values: Partial<Record<ContactText, Value>> = {};
  for (const text of CONTACT_TEXT_NAMES) values[text] = valueOf(text);
  return values as Record<ContactText, Value>;
}
