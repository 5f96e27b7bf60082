import { EncryptedFileError, type StreamRow } from 'hucre';
import { streamOdsRows } from 'hucre/ods';
import { ImportFileRejected } from '../import-file-rejected.js';
import { toTexts } from './cell-text.js';
import { type ZipEntry, unpackEntry } from './inspect-zip.js';
import type { RowBatch } from './row-source.js';
import {
  ROWS_PER_BATCH,
  type BookSheet,
  MAX_CELLS_PER_ROW,
  MAX_SHEET_NAME_LENGTH,
  MAX_ROWS,
  MAX_SHEETS,
} from './book.js';

const TABLE = /<table:table\s([^<>]*)>/g;
const HIDDEN_STYLE = /<style:style\s([^<>]*)>\s*<style:table-properties\s[^<>]*table:display="false"/g;
const REPEATED_ROWS = /<table:table-row\s[^<>]*table:number-rows-repeated="(\d+)"[^<>]*>/g;
const MAX_ROW_COPIES = 10_000;

export function readOdsBook(bytes: Buffer, entries: Map<string, ZipEntry>): BookSheet[] {
  const content = entries.get('content.xml');
  if (!content) throw new ImportFileRejected('broken_file');
  const manifest = entries.get('META-INF/manifest.xml');
  if (manifest && unpackEntry(bytes, manifest).includes('encryption-data')) throw new ImportFileRejected('encrypted');
  const text = unpackEntry(bytes, content).toString('utf8');
  rejectCopies(text);
  const hidden = new Set(
    Array.from(text.matchAll(HIDDEN_STYLE), ([, attributes]) => readAttribute(attributes, 'style:name')),
  );
  const sheets = Array.from(text.matchAll(TABLE), ([, attributes]) => ({
    name: readAttribute(attributes, 'table:name').slice(0, MAX_SHEET_NAME_LENGTH),
    isHidden: hidden.has(readAttribute(attributes, 'table:style-name')),
  }));
  if (sheets.length === 0) throw new ImportFileRejected('not_a_table');
  // The library reads all sheets at once.
  let rows: Promise<Map<number, StreamRow[]>> | null = null;
  const readSheetRows = async (index: number): Promise<StreamRow[]> =>
    (await (rows ??= readRows(bytes))).get(index) ?? [];
  return sheets
    .slice(0, MAX_SHEETS)
    .map((sheet, index) => ({ ...sheet, rows: null, batches: () => toBatches(() => readSheetRows(index)) }));
}

/** Rejects many copies of a filled row, because the reader creates them all. */
function rejectCopies(text: string): void {
  for (const { 0: tag, 1: copies, index } of text.matchAll(REPEATED_ROWS)) {
    if (Number(copies) <= MAX_ROW_COPIES || tag.endsWith('/>')) continue;
    const row = text.slice(index, text.indexOf('</table:table-row>', index));
    if (row.includes('office:value-type')) throw new ImportFileRejected('too_large_unpacked');
  }
}

const readAttribute = (attributes = '', name: string): string =>
  decodeEntities(new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decodeEntities = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => ENTITIES[name] ?? whole);

async function readRows(bytes: Buffer): Promise<Map<number, StreamRow[]>> {
  const sheets = new Map<number, StreamRow[]>();
  try {
    for await (const row of streamOdsRows(bytes)) {
      if (row.index >= MAX_ROWS) throw new ImportFileRejected('broken_file');
      const sheet = row.sheetIndex ?? 0;
      const rows = sheets.get(sheet);
      if (rows) rows.push(row);
      else sheets.set(sheet, [row]);
    }
    return sheets;
  } catch (error) {
    if (error instanceof ImportFileRejected) throw error;
    throw new ImportFileRejected(error instanceof EncryptedFileError ? 'encrypted' : 'broken_file');
  }
}

async function* toBatches(read: () => Promise<StreamRow[]>): AsyncGenerator<RowBatch> {
  const rows = await read();
  let batch: RowBatch = { first: 1, rows: [], share: 0 };
  for (const [position, { index, values }] of rows.entries()) {
    const isNext = index + 1 === batch.first + batch.rows.length;
    if (batch.rows.length >= ROWS_PER_BATCH || !isNext) {
      if (batch.rows.length > 0) yield batch;
      batch = { first: index + 1, rows: [], share: position / rows.length };
    }
    batch.rows.push(toTexts(values.slice(0, MAX_CELLS_PER_ROW)));
  }
  if (batch.rows.length > 0) yield { ...batch, share: 1 };
}
