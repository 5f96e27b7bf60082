import type { SheetColumn } from '../../../platform/xlsx-rows.js';

export interface Table {
  columns: SheetColumn[];
  total: number;
  pages(): AsyncIterable<string[][]>;
  /** If absent, CSV is built from `pages`. */
  csv?(): AsyncIterable<Buffer>;
}
