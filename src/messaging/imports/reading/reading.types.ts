import type { ColumnRole, ImportColumn, ImportFailure, ImportResource, RowReason } from '../imports.contract.js';

export interface ReadLimits {
  rows: number;
  columns: number;
  /** Custom fields of one contact, and the characters of their names and values. */
  fields: number;
  fieldName: number;
  field: number;
  name: number;
}

export interface ReadRequest {
  /** At least one of file and pasted text; the text is read after the file. */
  filePath: string | null;
  fileName: string | null;
  pasted: string | null;
  /** ISO country of numbers without one. */
  country: string;
  /** By column; null is guessed, as is whether the first row is one of headers. */
  roles: ColumnRole[] | null;
  hasHeader: boolean | null;
  /** An empty folder of this import: `chunk-000001.csv` … and `bad.csv` are written into it. */
  outDir: string;
  /** Good rows of a chunk. The same file, asked the same way, is always divided alike. */
  chunkRows?: number;
  limits?: Partial<ReadLimits>;
}

export type PreviewRow = ImportResource['preview'][number];

export interface ReadPreview {
  format: string;
  columns: ImportColumn[];
  hasHeader: boolean;
  preview: PreviewRow[];
}

export interface ReadCounts {
  rows: number;
  good: number;
  duplicate: number;
  bad: number;
  bad_reasons: Partial<Record<RowReason, number>>;
  repaired: number;
}

export interface ReadProgress extends ReadCounts {
  /** How much of the input has been read, 0 to 1; null when nobody can say. */
  share: number | null;
}

export interface ReadChunk {
  /** From 1, as in the name of its file. */
  index: number;
  rows: number;
  path: string;
}

export interface ReadListener {
  /** Once, as soon as twenty rows or all are known, or none of the columns is one of phones; never when the input is refused for anything else before. */
  onPreview?(preview: ReadPreview): void;
  /** At most four times a second. */
  onProgress?(progress: ReadProgress): void;
  /** The file is whole. Reading goes on, but only some chunks further until the promise is kept. */
  onChunk?(chunk: ReadChunk): void | Promise<void>;
}

export interface ReadSummary {
  counts: ReadCounts;
  chunks: number;
  hasBadRows: boolean;
}

/** `interrupted` is what becomes of a reading that was cancelled. */
export type ReadResult = ReadSummary | { failure: ImportFailure };

export interface Reading {
  /** Rejects only for what is nobody's fault but ours: a full disk, a listener that threw. */
  done: Promise<ReadResult>;
  cancel(): void;
}
