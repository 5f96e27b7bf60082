import type { ColumnRole } from '../../imports/import-enums.contract.js';
import type { ImportWarning } from '../../imports/imports.contract.js';
import type { ReadColumn, RememberedMapping } from '../reading.types.js';

export interface LayoutRequest {
  country: string;
  roles: (ColumnRole | null)[] | null;
  hasHeader: boolean | null;
  /** Index of the header row. Null guesses. */
  headerAt?: number | null;
  phoneColumns?: number[];
  hasGuards?: boolean;
  /** Adjacent columns of words are one name. */
  isPasted?: boolean;
  /** False if later rows may fill a column. */
  isWhole?: boolean;
  fields?: readonly string[];
  remembered?: Readonly<Record<string, RememberedMapping>>;
  /** A remembered mapping must agree with the file. */
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
