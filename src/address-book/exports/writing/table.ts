import type { SheetColumn } from '../../../platform/xlsx-rows.js';

export interface Table {
  columns: SheetColumn[];
  total: number;
  pages(): AsyncIterable<string[][]>;
  /** Without it, csv is built from pages. */
  csv?(): AsyncIterable<Buffer>;
}

/** Replaces question marks by `$1`, `$2` … */
export function numbered(sql: string): string {
  let count = 0;
  return sql.replace(/\?/g, () => `$${++count}`);
}
