/** Texts of a contact that an import fills. */
const TEXT_TYPES = { name: 'varchar(255)' } as const;
const TYPES = { ...TEXT_TYPES, fields: 'jsonb' } as const;

export type ImportedText = keyof typeof TEXT_TYPES;
export type ImportedColumn = keyof typeof TYPES;

export const IMPORTED_TEXTS = Object.keys(TEXT_TYPES) as ImportedText[];
const COLUMNS = Object.keys(TYPES) as ImportedColumn[];

export const eachText = <Value>(valueOf: (text: ImportedText) => Value): Record<ImportedText, Value> =>
  Object.fromEntries(IMPORTED_TEXTS.map((text) => [text, valueOf(text)])) as Record<ImportedText, Value>;

/** Returns SQL for each column, separated by commas. */
export const eachColumn = (sqlOf: (column: ImportedColumn, type: string) => string): string =>
  COLUMNS.map((column) => sqlOf(column, TYPES[column])).join(', ');

export const IMPORTED_COLUMNS = eachColumn(String);
/** Columns of `import_changes`. */
export const CHANGED_COLUMNS = eachColumn((column) => `${column}_before, ${column}_after`);
