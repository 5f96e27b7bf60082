import { readHeaderHints } from '../columns/header-words.js';
import { csvRows } from './csv-rows.js';
import type { RowBatch } from './row-source.js';

const HEAD_CHARACTERS = 20_000;
const MAX_LINES = 20;
/** Wider lines are tables. */
const MAX_LIST_COLUMNS = 3;

/** Returns null for text without headers or many columns. */
export function pastedTable(text: string): Iterable<RowBatch> | null {
  const lines = text
    .slice(0, HEAD_CHARACTERS)
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_LINES);
  const widths = lines.map((line) => line.split('\t').length);
  const top = (lines[0] ?? '').split('\t');
  const hasHeader = top.length > 1 && top.some((cell) => readHeaderHints(cell).phone > 1 && !/\p{Nd}{5}/u.test(cell));
  const isTable = lines.length > 0 && (hasHeader || widths.every((width) => width > MAX_LIST_COLUMNS));
  return isTable ? csvRows([{ text: text.replace(/\r\n?/g, '\n'), share: 1 }], '\t') : null;
}
