import Papa from 'papaparse';
import { ImportFileRejected } from '../import-file-rejected.js';
import { MAX_ROW_LENGTH, type RowBatch } from './row-source.js';
import type { TextBlock } from './text-blocks.js';

const DELIMITERS = [',', ';', '\t', '|', '،'];
const MAX_REPAIRED_LINES = 50;

interface Parsed {
  data: string[][];
  errors: { code: string }[];
  meta: { cursor: number };
}

/** Prefers the delimiter of Excel's `sep=;` line. */
export function guessDelimiter(head: string): { delimiter: string; isDeclared: boolean } {
  const declared = /^\uFEFF?"?sep=([,;\t|،:~^])"?\s*\n/i.exec(head)?.[1];
  if (declared) return { delimiter: declared, isDeclared: true };
  const { meta } = Papa.parse(head, { preview: 40, delimitersToGuess: DELIMITERS, skipEmptyLines: true });
  return { delimiter: DELIMITERS.includes(meta.delimiter) ? meta.delimiter : ',', isDeclared: false };
}

/** Holds one block and one partial row in memory. */
export function* csvRows(blocks: Iterable<TextBlock>, delimiter: string): Generator<RowBatch> {
  const reader = new CsvReader(delimiter);
  let first = 1;
  let share = 0;
  for (const block of blocks) {
    share = block.share;
    const rows = reader.read(block.text, false);
    if (rows.length > 0) yield { first, rows, share };
    first += rows.length;
  }
  const rows = reader.read('', true);
  if (rows.length > 0) yield { first, rows, share: 1 };
}

class CsvReader {
  private rest = '';
  /** The rest of a long line is discarded. */
  private isSkipping = false;
  private repairs = 0;
  private readonly delimiter: string;
  private readonly parser: Papa.Parser;

  constructor(delimiter: string) {
    this.delimiter = delimiter;
    this.parser = new Papa.Parser({ delimiter, newline: '\n', quoteChar: '"' });
  }

  read(text: string, isLast: boolean): string[][] {
    const rows: string[][] = [];
    this.rest += this.isSkipping ? this.skip(text) : text;
    for (;;) {
      const { data, errors, meta } = this.parser.parse(this.rest, 0, !isLast) as Parsed;
      const isUnclosed = isLast && errors.some(({ code }) => code === 'MissingQuotes');
      const whole = isUnclosed ? data.slice(0, -1) : data;
      for (const row of whole) rows.push(row);
      const unparsed = isUnclosed ? this.rest.slice(this.findLastRow(data)) : this.rest.slice(meta.cursor);
      this.rest = isLast && !isUnclosed ? '' : unparsed;
      if (!isUnclosed && (isLast || this.rest.length <= MAX_ROW_LENGTH)) return rows;
      const line = this.takeLine(isLast);
      if (line) rows.push(line);
      if (this.isSkipping) return rows;
    }
  }

  private findLastRow(data: string[][]): number {
    const before = this.parser.parse(this.rest, 0, true) as Parsed;
    return before.data.length < data.length ? before.meta.cursor : 0;
  }

  private takeLine(isLast: boolean): string[] | null {
    const end = this.rest.indexOf('\n');
    if (end < 0 && !isLast) {
      this.isSkipping = true;
      const start = this.rest.slice(0, MAX_ROW_LENGTH + 1);
      this.rest = '';
      return [start];
    }
    if (++this.repairs > MAX_REPAIRED_LINES) throw new ImportFileRejected('broken_file');
    const line = end < 0 ? this.rest : this.rest.slice(0, end);
    this.rest = end < 0 ? '' : this.rest.slice(end + 1);
    return line.split(this.delimiter).map((cell) => cell.replace(/^"|"$/g, ''));
  }

  private skip(text: string): string {
    const end = text.indexOf('\n');
    if (end < 0) return '';
    this.isSkipping = false;
    return text.slice(end + 1);
  }
}
