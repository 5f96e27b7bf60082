/** Without it, spreadsheets assume a legacy encoding. */
export const BOM = '\uFEFF';

/** Spreadsheets read such cells as formulas, also with other separators. */
const FORMULA = /(?<=^|[;\t\r\n])(?='*[=+\-@\t\r])/g;

/** An apostrophe disarms formulas. Imports strip one, so existing apostrophes get another. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(toCell).join(',')}\n`;

function toCell(text: string): string {
  const safe = text.replace(FORMULA, "'");
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
