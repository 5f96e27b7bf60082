import { CONTACT_TEXTS, type ContactText, eachContactText } from '../../contacts/contact-texts.contract.js';

/** Columns of a contact that an import fills. */
export type ImportedColumn = ContactText | 'fields';

const SQL_TYPES: Record<ImportedColumn, string> = {
  ...eachContactText((text) => `varchar(${CONTACT_TEXTS[text].maxLength})`),
  fields: 'jsonb',
};
const COLUMNS = Object.keys(SQL_TYPES) as ImportedColumn[];

/** Returns SQL for each column, separated by commas. */
export const eachColumn = (sqlOf: (column: ImportedColumn, type: string) => string): string =>
  COLUMNS.map((column) => sqlOf(column, SQL_TYPES[column])).join(', ');

export const IMPORTED_COLUMNS = eachColumn(String);
/** Columns of `import_changes`. */
export const CHANGED_COLUMNS = eachColumn((column) => `${column}_before, ${column}_after`);
