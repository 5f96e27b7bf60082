/** `first` is the first row's number. */
export interface RowBatch {
  first: number;
  rows: string[][];
  /** Read part from 0 to 1. Null when unknown. */
  share: number | null;
}

export interface SourceSheet {
  name: string;
  isHidden: boolean;
  /** Row count. Null if unknown. */
  rows: number | null;
}

/** Rows count from 1. Readers cache unpacked data for sampling. */
export interface RowSource {
  format: string;
  /** Lists sheets in workbook order, without charts. */
  sheets?(): SourceSheet[];
  /** `sheet` is an index of `sheets()`. */
  batches(sheet: number): AsyncIterable<RowBatch> | Iterable<RowBatch>;
}

/** Longer rows are skipped. */
export const MAX_ROW_LENGTH = 20_000;
