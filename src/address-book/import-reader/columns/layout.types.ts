import type { ColumnRole } from '../../imports/import-enums.contract.js';
import type { ImportWarning } from '../../imports/imports.contract.js';
import type { ReadColumn, RememberedMapping } from '../reading.types.js';

export interface LayoutRequest {
  country: string;
  roles: (ColumnRole | null)[] | null;
  hasHeader: boolean | null;
  /** Null guesses. */
  headerAt?: number | null;
  phoneColumns?: number[];
  /** An apostrophe escapes formulas in this format. */
  hasGuards?: boolean;
  /** Adjacent words are one name. */
  isPasted?: boolean;
  /** False when later rows may fill a column. */
  isWhole?: boolean;
  /** The account's, in their existing spelling. */
  fields?: readonly string[];
  remembered?: Readonly<Record<string, RememberedMapping>>;
  /** A remembered mapping must agree with the file. */
  isUnreviewed?: boolean;
}

export interface Layout {
  hasHeader: boolean;
  /** Titles and headers. */
  above: number;
  columns: ReadColumn[];
  /** In order of preference. */
  phoneColumns: number[];
  warnings: ImportWarning[];
  headerDigest: string | null;
  isRemembered: boolean;
}
