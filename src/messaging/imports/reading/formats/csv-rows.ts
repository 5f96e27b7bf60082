import Papa from 'papaparse';
import { Refused } from '../refused.js';
import { LONGEST_ROW, type RowBatch } from './row-source.js';
import type { TextBlock } from './text-blocks.js';

const DELIMITERS = [',', ';', '\t', '|', '،'];
/** Lines with a quote that is never closed which are put right; a file of more of them is broken. */
const MOST_REPAIRS = 50;

interface Parsed {
  data: string[][];
  errors: { code: string }[];
  meta: { cursor: number };
}

/** Excel's own way of saying it is a first line `sep=;`; otherwise what divides the first lines most evenly. */
export function guessDelimiter(head: string): { delimiter: string; isSaid: boolean } {
  const said = /^\uFEFF?"?sep=([,;\t|،:~^])"?\s*\n/i.exec(head)?.[1];
  if (said) return { delimiter: said, isSaid: true };
  const { meta } = Papa.parse(head, { preview: 40, delimitersToGuess: DELIMITERS, skipEmptyLines: true });
  return { delimiter: DELIMITERS.includes(meta.delimiter) ? meta.delimiter : ',', isSaid: false };
}

/** The rows of a separated text, with no more of it in memory than a piece and the beginning of a row. */
export function* csvRows(blocks: Iterable<TextBlock>, delimiter: string): Generator<RowBatch> {
  const reader = new CsvReader(delimiter);
  let first = 1;
  let share = 0;
  for (const block of blocks) {
    share = block.share;
    const rows = reader.take(block.text, false);
    if (rows.length > 0) yield { first, rows, share };
    first += rows.length;
  }
  const rows = reader.take('', true);
  if (rows.length > 0) yield { first, rows, share: 1 };
}

class CsvReader {
  /** The beginning of a row whose end has not come yet. */
  private rest = '';
  /** Inside a line that is too long: its end is waited for, nothing of it is kept. */
  private isSkipping = false;
  private repairs = 0;
  private readonly delimiter: string;
  private readonly parser: Papa.Parser;

  constructor(delimiter: string) {
    this.delimiter = delimiter;
    this.parser = new Papa.Parser({ delimiter, newline: '\n', quoteChar: '"' });
  }

  take(text: string, isLast: boolean): string[][] {
    const rows: string[][] = [];
    this.rest += this.isSkipping ? this.skip(text) : text;
    for (;;) {
      const { data, errors, meta } = this.parser.parse(this.rest, 0, !isLast) as Parsed;
      const isUnclosed = isLast && errors.some(({ code }) => code === 'MissingQuotes');
      const whole = isUnclosed ? data.slice(0, -1) : data;
      for (const row of whole) rows.push(row);
      const swallowed = isUnclosed ? this.rest.slice(this.startOfLast(data)) : this.rest.slice(meta.cursor);
      this.rest = isLast && !isUnclosed ? '' : swallowed;
      if (!isUnclosed && (isLast || this.rest.length <= LONGEST_ROW)) return rows;
      const line = this.takeLine(isLast);
      if (line) rows.push(line);
      if (this.isSkipping) return rows;
    }
  }

  /** Where the row begins that swallowed the rest of the text: behind all rows before it. */
  private startOfLast(data: string[][]): number {
    const before = this.parser.parse(this.rest, 0, true) as Parsed;
    return before.data.length < data.length ? before.meta.cursor : 0;
  }

  /** A row that does not end is a line by itself: endless, or with a quote that nobody closed, which then is a letter like others. */
  private takeLine(isLast: boolean): string[] | null {
    const end = this.rest.indexOf('\n');
    if (end < 0 && !isLast) {
      this.isSkipping = true;
      const beginning = this.rest.slice(0, LONGEST_ROW + 1);
      this.rest = '';
      return [beginning];
    }
    if (++this.repairs > MOST_REPAIRS) throw new Refused('broken_file');
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
