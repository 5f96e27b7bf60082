import { type CellValue, EncryptedFileError } from 'hucre';
import { streamXlsxRows } from 'hucre/xlsx';
import { Refused } from '../refused.js';
import { type ZipEntry, inspectZip, peekInto } from './inspect-zip.js';
import type { RowBatch } from './row-source.js';

const BATCH = 500;
const MINUTE_MS = 60_000;
const LAST_ROW = 1_048_576;
/** Empty sheets before the one that has the table. */
const MOST_SHEETS = 5;
const WORKSHEET = /^xl\/worksheets\/[^/]+\.xml$/i;

/** The rows of the first sheet that has any. Formulas count as the value they had, merged cells as the first of them. */
export async function* xlsxRows(bytes: Buffer): AsyncGenerator<RowBatch> {
  const entries = inspectZip(bytes);
  const sheets = [...entries.values()].filter(({ name }) => WORKSHEET.test(name));
  if (!entries.has('[Content_Types].xml') || sheets.length === 0) throw new Refused('not_a_table');
  for (let sheet = 0; sheet < Math.min(sheets.length, MOST_SHEETS); sheet++) {
    let isEmpty = true;
    for await (const batch of rowsOf(bytes, sheet, expectedRows(bytes, sheets))) {
      isEmpty &&= batch.rows.every((row) => row.every((cell) => cell === ''));
      yield batch;
    }
    if (!isEmpty) return;
  }
}

async function* rowsOf(bytes: Buffer, sheet: number, expected: number | null): AsyncGenerator<RowBatch> {
  let batch: RowBatch = { first: 1, rows: [], share: null };
  const send = (first: number): RowBatch => {
    const full = batch;
    batch = { first, rows: [], share: expected === null ? null : Math.min(1, first / expected) };
    return full;
  };
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      if (!Number.isInteger(index) || index < 0 || index >= LAST_ROW) throw new Refused('broken_file');
      const isNext = index + 1 === batch.first + batch.rows.length;
      if (batch.rows.length >= BATCH || (!isNext && batch.rows.length > 0)) yield send(index + 1);
      else if (!isNext) batch.first = index + 1;
      batch.rows.push(toTexts(values));
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    if (error instanceof EncryptedFileError) throw new Refused('encrypted');
    // Whatever else the reader stumbles over is in the file.
    throw new Refused(/sheet bounds/.test(String(error)) ? 'too_many_columns' : 'broken_file');
  }
  if (batch.rows.length > 0) yield send(1);
}

/** Cells that are only coloured make rows of a thousand nothings. */
function toTexts(values: readonly CellValue[]): string[] {
  let length = values.length;
  while (length > 0 && (values[length - 1] ?? '') === '') length--;
  const texts: string[] = [];
  for (let at = 0; at < length; at++) texts.push(toText(values[at] ?? null));
  return texts;
}

function toText(value: CellValue): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : toDayOrTime(value);
  return String(value);
}

/** As the sheet shows it: a day, a time, or both. A time alone is a part of the day on which the calendar of Excel begins. */
function toDayOrTime(value: Date): string {
  // Parts of a day are fractions, which are seldom whole minutes to the last digit.
  const written = new Date(Math.round(value.getTime() / MINUTE_MS) * MINUTE_MS).toISOString();
  const [day, time] = [written.slice(0, 10), written.slice(11, 16)];
  if (Number(written.slice(0, 4)) < 1900) return time;
  return time === '00:00' ? day : `${day} ${time}`;
}

/** What the sheet says of its own size, for the progress: with several sheets nobody knows which is read. */
function expectedRows(bytes: Buffer, sheets: ZipEntry[]): number | null {
  const [sheet] = sheets;
  if (!sheet || sheets.length > 1) return null;
  const rows = Number(/<dimension ref="[A-Z]+\d+:[A-Z]+(\d+)"/.exec(peekInto(bytes, sheet))?.[1]);
  return rows > 0 ? rows : null;
}
