import type { ColumnRole, ImportFailure, RowReason, UnsupportedFormat } from '../imports/import-enums.contract.js';
import type { ImportColumn, ImportResource, ImportSheet, ImportWarning } from '../imports/imports.contract.js';

export interface ReadingLimits {
  rows: number;
  columns: number;
  /** Per contact. */
  fields: number;
  /** Characters. */
  fieldName: number;
  /** Characters. */
  field: number;
}

export interface ReadRequest {
  /** The text follows the file. */
  filePath: string | null;
  fileName: string | null;
  pasted: string | null;
  country: string;
  /** By position. Null guesses. */
  roles: (ColumnRole | null)[] | null;
  hasHeader: boolean | null;
  /** One-based. Null guesses. */
  headerRow?: number | null;
  /** In order of preference. */
  phoneColumns?: number[];
  /** Null chooses a sheet. */
  sheet?: number | null;
  fields?: string[];
  /** Keyed by header digest. */
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
  /** Keyed by position. */
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
  /** In order of preference. */
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
  /** 0 to 1, null when unknown. */
  share: number | null;
}

export interface ReadChunk {
  /** From 1, as in the file name. */
  index: number;
  path: string;
  latePath: string | null;
}

export interface ReadListener {
  /** Called once, after twenty rows, all rows or no_phone_column. */
  onPreview?(preview: ReadPreview): void;
  /** At most four times a second. */
  onProgress?(progress: ReadProgress): void;
  /** The chunk is complete. Reading pauses a few chunks later until the promise resolves. */
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
