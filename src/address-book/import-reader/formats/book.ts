import type { RowBatch, SourceSheet } from './row-source.js';

export interface BookSheet extends SourceSheet {
  batches(): AsyncIterable<RowBatch> | Iterable<RowBatch>;
}

export const ROWS_PER_BATCH = 500;
/** Limit of spreadsheet programs. */
export const MAX_ROWS = 1_048_576;
export const MAX_CELLS_PER_ROW = 1_000;
export const MAX_SHEETS = 200;
export const MAX_SHEET_NAME_LENGTH = 100;
