import type { Column } from '../../../platform/tables/xlsx-rows.js';

/** What is written: headers, and rows in pages so that few of them are in memory. */
export interface Table {
  columns: Column[];
  total: number;
  pages(): AsyncIterable<string[][]>;
  /** The same rows as csv, in pieces as they come from the database; without it they are made of the pages. */
  csv?(): AsyncIterable<Buffer>;
}

/** SQL with question marks, as the rest of the server writes it, with the numbered ones of the driver, beginning at `$1`. */
export function numbered(sql: string): string {
  let count = 0;
  return sql.replace(/\?/g, () => `$${++count}`);
}
