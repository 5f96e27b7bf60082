import { readPhones } from '../../../platform/phones/read-phones.js';
import { readHeaderHints } from './header-words.js';
import type { LayoutRequest } from './layout.types.js';

const MAX_TITLE_ROWS = 10;
const SAMPLE_ROWS = 50;

export function findHeader(rows: string[][], { country, hasHeader, headerAt = null }: HeaderRequest): number | null {
  if (hasHeader === false) return null;
  if (headerAt !== null) return headerAt;
  const titleRows = countTitleRows(rows, country);
  const isHeader =
    hasHeader ?? looksLikeHeader(rows[titleRows] ?? [], rows.slice(titleRows + 1, titleRows + SAMPLE_ROWS), country);
  return isHeader ? titleRows : null;
}

type HeaderRequest = Pick<LayoutRequest, 'country' | 'hasHeader' | 'headerAt'>;

const isPhone = (cell: string, country: string): boolean => readPhones(cell, country).phones.length > 0;
const filledCells = (row: string[]): string[] => row.filter((cell) => cell.trim() !== '');

/** Counts rows of single cells, or of a few about author and date. */
function countTitleRows(rows: string[][], country: string): number {
  const head = rows.slice(0, MAX_TITLE_ROWS + 1);
  const headers = head.findIndex(
    (row) => filledCells(row).length > 1 && row.some((cell) => readHeaderHints(cell).phone > 0),
  );
  if (headers <= 0) return 0;
  const above = head.slice(0, headers);
  if (above.every((row) => filledCells(row).length === 1)) return headers;
  const isStrong = head[headers]!.some((cell) => readHeaderHints(cell).phone > 1);
  const hasPhones = [...above.filter((row) => filledCells(row).length > 2), head[headers]!].some((row) =>
    row.some((cell) => isPhone(cell, country)),
  );
  return isStrong && !hasPhones ? headers : 0;
}

function looksLikeHeader(top: string[], below: string[][], country: string): boolean {
  if (top.some((cell) => isPhone(cell, country))) return false;
  const hints = top.map(readHeaderHints);
  if (
    hints.some(
      ({ phone, name, part, country: countryRole }) => phone > 0 || name > 1 || part !== null || countryRole !== null,
    )
  )
    return true;
  // A word above a column of phones is a header.
  return top.some((cell, at) => {
    if (!/\p{L}/u.test(cell)) return false;
    const filled = filledCells(below.map((row) => row[at] ?? ''));
    return filled.length > 0 && filled.filter((value) => isPhone(value, country)).length >= filled.length / 2;
  });
}
