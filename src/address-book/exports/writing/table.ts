import type { SheetColumn } from '../../../platform/xlsx-rows.js';

export interface Table {
  columns: SheetColumn[];
  total: number;
  pages(): AsyncIterable<string[][]>;
  /** Without it, csv is built from pages. */
  csv?(): AsyncIterable<Buffer>;
}
