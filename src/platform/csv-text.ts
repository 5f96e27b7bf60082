/** Byte order mark, without which spreadsheets assume a legacy encoding. */
export const BOM = '\uFEFF';

/** Start of a formula, also after separators of other spreadsheets. */
const FORMULA = /(?<=^|[;\t\r\n])(?='*[=+\-@\t\r])/g;

/** Disarms formulas by an apostrophe. Imports strip one, so existing apostrophes get another. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(toCell).join(',')}\n`;

function toCell(text: string): string {
  const safe = text.replace(FORMULA, "'");
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
