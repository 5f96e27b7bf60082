import { type CellObject, type ParsingOptions, type WorkBook, type WorkSheet, read } from '@e965/xlsx';
import { toTexts } from './cell-text.js';
import { ImportFileRejected } from '../import-file-rejected.js';
import type { RowBatch } from './row-source.js';
import {
  ROWS_PER_BATCH,
  type BookSheet,
  MAX_CELLS_PER_ROW,
  MAX_SHEET_NAME_LENGTH,
  MAX_ROWS,
  MAX_SHEETS,
} from './book.js';

const OPTIONS: ParsingOptions = {
  dense: true,
  cellDates: true,
  cellText: false,
  cellHTML: false,
  cellFormula: false,
  sheetRows: MAX_ROWS,
};

export function readBook(data: Buffer | string, options: Pick<ParsingOptions, 'raw'> = {}): BookSheet[] {
  const { SheetNames, Sheets, Workbook } = parse(data, options);
  // A damaged sheet may have no name.
  const names: (string | undefined)[] = SheetNames;
  return names
    .flatMap((name, index) => {
      const sheet = Sheets[String(name)];
      // Charts have no rows.
      if (!sheet || (sheet['!type'] ?? 'sheet') !== 'sheet') return [];
      const lines = readLines(sheet);
      return {
        name: (name ?? String(index + 1)).slice(0, MAX_SHEET_NAME_LENGTH),
        isHidden: (Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0,
        rows: (lines.at(-1)?.at ?? -1) + 1,
        batches: () => toBatches(lines),
      };
    })
    .slice(0, MAX_SHEETS);
}

function parse(data: Buffer | string, options: ParsingOptions): WorkBook {
  try {
    return read(data, { ...OPTIONS, ...options, type: typeof data === 'string' ? 'string' : 'buffer' });
  } catch (error) {
    if (/password|encrypt/i.test(String(error))) throw new ImportFileRejected('encrypted');
    throw new ImportFileRejected('broken_file');
  }
}

interface Line {
  at: number;
  cells: (CellObject | undefined)[];
}

/** Reads existing keys only: a hostile file may use row four billion. */
function readLines(sheet: WorkSheet): Line[] {
  const rows: unknown = sheet['!data'];
  if (!Array.isArray(rows)) return [];
  const lines: Line[] = [];
  for (const key of Object.keys(rows)) {
    const [at, cells] = [Number(key), (rows as Line['cells'][])[Number(key)]];
    if (at < MAX_ROWS && Array.isArray(cells) && cells.length > 0) lines.push({ at, cells });
  }
  return lines;
}

function* toBatches(lines: Line[]): Generator<RowBatch> {
  let batch: RowBatch = { first: 1, rows: [], share: 0 };
  for (const [index, { at, cells }] of lines.entries()) {
    const isNext = at + 1 === batch.first + batch.rows.length;
    if (batch.rows.length >= ROWS_PER_BATCH || !isNext) {
      if (batch.rows.length > 0) yield batch;
      batch = { first: at + 1, rows: [], share: index / lines.length };
    }
    batch.rows.push(
      toTexts(Array.from(cells.slice(0, MAX_CELLS_PER_ROW), (cell) => (cell?.t === 'e' ? null : cell?.v))),
    );
  }
  if (batch.rows.length > 0) yield { ...batch, share: 1 };
}
