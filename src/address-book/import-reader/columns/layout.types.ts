import type { ColumnRole } from '../../imports/import-enums.contract.js';
import type { ImportWarning } from '../../imports/imports.contract.js';
import type { ReadColumn, RememberedMapping } from '../reading.types.js';

export interface LayoutRequest {
  country: string;
  roles: (ColumnRole | null)[] | null;
  hasHeader: boolean | null;
  /** Index of the header row. Null guesses it. */
  headerAt?: number | null;
  phoneColumns?: number[];
  hasGuards?: boolean;
  /** Whether adjacent columns of words form one name. */
  isPasted?: boolean;
  /** False if later rows may fill a column. */
  isWhole?: boolean;
  fields?: readonly string[];
  remembered?: Readonly<Record<string, RememberedMapping>>;
  /** Whether no user reviews. A remembered mapping must then agree with the file. */
  isUnreviewed?: boolean;
}

export interface Layout {
  hasHeader: boolean;
  /** Number of title and header rows. */
  above: number;
  columns: ReadColumn[];
  /** Positions in order of preference. */
  phoneColumns: number[];
  warnings: ImportWarning[];
  headerDigest: string | null;
  isRemembered: boolean;
}
