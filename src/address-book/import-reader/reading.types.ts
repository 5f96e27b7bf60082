import type { ColumnRole, ImportFailure, RowReason, UnsupportedFormat } from '../imports/import-enums.contract.js';
import type { ImportColumn, ImportResource, ImportSheet, ImportWarning } from '../imports/imports.contract.js';

export interface ReadingLimits {
  rows: number;
  columns: number;
  fields: number;
  fieldName: number;
  field: number;
}

export interface ReadRequest {
  /** Path of the file, read before pasted text. */
  filePath: string | null;
  fileName: string | null;
  pasted: string | null;
  country: string;
  /** Roles by position. Null guesses them. */
  roles: (ColumnRole | null)[] | null;
  hasHeader: boolean | null;
  /** Row number from 1. Null guesses it. */
  headerRow?: number | null;
  phoneColumns?: number[];
  /** Index of the sheet. Null chooses one. */
  sheet?: number | null;
  fields?: string[];
  remembered?: Record<string, RememberedMapping>;
  isUnreviewed?: boolean;
  isConsentField?: boolean;
  corrections?: RowCorrection[];
  outDir: string;
  /** Equal requests produce equal chunks. */
  chunkRows?: number;
  limits?: Partial<ReadingLimits>;
}

export interface RowCorrection {
  row: number;
  cells: Record<string, string>;
}

export type PreviewRow = ImportResource['preview'][number];

export interface ReadColumn extends ImportColumn {
  /** Position in the file, from 0. */
  at: number;
  /** The phone column with 0 is read first. */
  preference?: number;
}

export interface RememberedMapping {
  roles: (ColumnRole | null)[];
  phoneColumns: number[];
}

export interface ReadPreview {
  format: string;
  columns: ReadColumn[];
  hasHeader: boolean;
  headerRow: number | null;
  phoneColumns: number[];
  sheets: ImportSheet[];
  sheet: number | null;
  warnings: ImportWarning[];
  headerDigest: string | null;
  isRemembered: boolean;
  preview: PreviewRow[];
}

export interface ReadCounts {
  rows: number;
  good: number;
  duplicate: number;
  bad: number;
  bad_reasons: Partial<Record<RowReason, number>>;
  repaired: number;
  further_numbers: number;
  consent_no: number;
}

export interface ReadProgress extends ReadCounts {
  /** Progress from 0 to 1. Null when unknown. */
  share: number | null;
}

export interface ReadChunk {
  /** Number from 1, as in the file name. */
  index: number;
  path: string;
  latePath: string | null;
}

export interface ReadListener {
  /** Called once, after twenty rows, all rows or no_phone_column. */
  onPreview?(preview: ReadPreview): void;
  /** Called at most four times a second. */
  onProgress?(progress: ReadProgress): void;
  /** Called after a chunk. Reading pauses a few chunks later until the promise resolves. */
  onChunk?(chunk: ReadChunk): void | Promise<void>;
}

export interface ReadSummary {
  counts: ReadCounts;
  warnings: ImportWarning[];
  chunks: number;
  hasBadRows: boolean;
}

/** Canceled readings fail with `interrupted`. */
export type ReadResult = ReadSummary | { failure: ImportFailure; format?: UnsupportedFormat | null };

export interface Reading {
  /** Rejects only for server errors. */
  done: Promise<ReadResult>;
  cancel(): void;
}
