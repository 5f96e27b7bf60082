import { EncryptedFileError } from 'hucre';
import { streamXlsxRows } from 'hucre/xlsx';
import { ImportFileRejected } from '../import-file-rejected.js';
import { toTexts } from './cell-text.js';
import { inspectZip } from './inspect-zip.js';
import type { RowBatch, RowSource } from './row-source.js';
import { type WorkbookSheet, workbookSheets } from './workbook-sheets.js';

const BATCH_ROWS = 500;
const MAX_ROWS = 1_048_576;
const WORKSHEET = /^xl\/worksheets\/[^/]+\.xml$/i;

/** Formulas yield their cached value, merged cells their first. */
export function xlsxSource(bytes: Buffer): RowSource {
  const entries = inspectZip(bytes);
  const hasSheets = [...entries.keys()].some((name) => WORKSHEET.test(name));
  if (!entries.has('[Content_Types].xml') || !hasSheets) throw new ImportFileRejected('not_a_table');
  const sheets = workbookSheets(bytes, entries);
  if (sheets.length === 0) throw new ImportFileRejected('not_a_table');
  return {
    format: 'xlsx',
    sheets: () => sheets.map(({ name, isHidden, rows }) => ({ name, isHidden, rows })),
    batches: (sheet) => readRows(bytes, sheets[sheet] ?? sheets[0]!),
  };
}

async function* readRows(bytes: Buffer, { workbookIndex, rows: expected }: WorkbookSheet): AsyncGenerator<RowBatch> {
  let batch: RowBatch = { first: 1, rows: [], share: null };
  const takeBatch = (first: number): RowBatch => {
    const full = batch;
    batch = { first, rows: [], share: expected === null ? null : Math.min(1, first / expected) };
    return full;
  };
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: workbookIndex })) {
      if (!Number.isInteger(index) || index < 0 || index >= MAX_ROWS) throw new ImportFileRejected('broken_file');
      const isNext = index + 1 === batch.first + batch.rows.length;
      if (batch.rows.length >= BATCH_ROWS || (!isNext && batch.rows.length > 0)) yield takeBatch(index + 1);
      else if (!isNext) batch.first = index + 1;
      batch.rows.push(toTexts(values));
    }
  } catch (error) {
    if (error instanceof ImportFileRejected) throw error;
    if (error instanceof EncryptedFileError) throw new ImportFileRejected('encrypted');
    throw new ImportFileRejected(/sheet bounds/.test(String(error)) ? 'too_many_columns' : 'broken_file');
  }
  if (batch.rows.length > 0) yield takeBatch(1);
}
