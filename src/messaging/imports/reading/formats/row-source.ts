/** Some rows in order, the first with this number; the others follow without a gap. */
export interface RowBatch {
  first: number;
  rows: string[][];
  /** How much of the source has been read with these, 0 to 1; null when nobody can say. */
  share: number | null;
}

/** What a file or text turned out to be. Rows are numbered from 1 as the program shows them that made the file. */
export interface RowSource {
  format: string;
  batches(): AsyncIterable<RowBatch> | Iterable<RowBatch>;
}

/** A row with more characters is none of contacts: it is not imported, and no more than this of it is kept in memory. */
export const LONGEST_ROW = 20_000;
