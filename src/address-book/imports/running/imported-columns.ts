import { CONTACT_TEXTS, type ContactText, eachContactText } from '../../contacts/contact-texts.contract.js';

export type ImportedColumn = ContactText | 'fields';

const SQL_TYPES: Record<ImportedColumn, string> = {
  ...eachContactText((text) => `varchar(${CONTACT_TEXTS[text].maxLength})`),
  fields: 'jsonb',
};
const COLUMNS = Object.keys(SQL_TYPES) as ImportedColumn[];

export const eachColumn = (sqlOf: (column: ImportedColumn, type: string) => string): string =>
  COLUMNS.map((column) => sqlOf(column, SQL_TYPES[column])).join(', ');

export const IMPORTED_COLUMNS = eachColumn(String);
export const CHANGED_COLUMNS = eachColumn((column) => `${column}_before, ${column}_after`);
