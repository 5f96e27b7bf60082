import { CONTACT_TEXT_NAMES, type ContactText } from '../contacts/contact-texts.contract.js';

const isOwnText = (text: ContactText): text is Exclude<ContactText, 'name'> => text !== 'name';

/**
 * Roles in the page's order. Columns of one text are joined. `name` wins over name parts. A phone belongs to the
 * country column that shares a word, such as "Billing".
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

/** Roles that only one column may have. */
export const SINGLE_ROLES: ReadonlySet<ColumnRole> = new Set(['whatsapp_id', 'dial_code', 'consent']);
