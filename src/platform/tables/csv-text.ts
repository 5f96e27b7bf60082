/** Spreadsheets take a csv for one of their own old encodings unless it begins with this. */
export const BOM = '\uFEFF';

/** Before what a spreadsheet would take for a formula, where a cell begins, or would begin for one that divides cells by another sign. */
const FORMULA = /(?<=^|[;\t\r\n])(?='*[=+\-@\t\r])/g;

/**
 * One line of a csv, ending as those that PostgreSQL writes. What a spreadsheet would take for a formula gets an apostrophe in front, and so
 * does what already looks like that, so that the import, which takes one apostrophe off, reads exactly what was written.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(toCell).join(',')}\n`;

function toCell(text: string): string {
  const safe = text.replace(FORMULA, "'");
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
