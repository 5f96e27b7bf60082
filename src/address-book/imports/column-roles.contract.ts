import { CONTACT_TEXT_NAMES, type ContactText } from '../contacts/contact-texts.contract.js';

const isOwnText = (text: ContactText): text is Exclude<ContactText, 'name'> => text !== 'name';

/**
 * In the order of the page's selection. Columns of one text are joined. `name` wins over name parts. Of several country
 * columns, the one that shares a word with the phone column wins, such as "Billing".
 */
export const COLUMN_ROLES = [
  'phone',
  'name',
  'first_name',
  'middle_name',
  'last_name',
  ...CONTACT_TEXT_NAMES.filter(isOwnText),
  'country',
  'dial_code',
  'consent',
  'whatsapp_id',
  'field',
  'skip',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** At most one column has such a role. */
export const SINGLE_ROLES: ReadonlySet<ColumnRole> = new Set(['whatsapp_id', 'dial_code', 'consent']);
