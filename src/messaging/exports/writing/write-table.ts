import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { writeXlsxStream } from 'hucre/xlsx';
import { BOM, csvLine } from './csv-text.js';
import type { Table } from './table.js';

const LONGEST_CELL = 32_000;

interface File {
  path: string;
  format: 'xlsx' | 'csv';
  title: string;
}

/** Writes the table beside `path`, and gives it this name when it is whole. How many rows it has. */
export async function writeTable(table: Table, file: File, onPage: (done: number) => void): Promise<number> {
  const part = openSync(`${file.path}.part`, 'w');
  let done = 0;
  async function* counted(): AsyncGenerator<string[][]> {
    for await (const page of table.pages()) {
      yield page;
      done += page.length;
      onPage(done);
    }
  }
  try {
    if (file.format === 'csv') await writeCsv(part, table, counted());
    else await writeXlsx(part, table, file.title, counted());
    fsyncSync(part);
  } finally {
    closeSync(part);
  }
  renameSync(`${file.path}.part`, file.path);
  return done;
}

async function writeCsv(part: number, { columns }: Table, pages: AsyncIterable<string[][]>): Promise<void> {
  writeSync(part, `${BOM}${csvLine(columns.map(({ header }) => header))}`);
  for await (const page of pages) writeSync(part, page.map(csvLine).join(''));
}

/** Texts are cells of text there, and nothing that begins with an equals sign is a formula. */
async function writeXlsx(part: number, table: Table, title: string, pages: AsyncIterable<string[][]>): Promise<void> {
  async function* rows(): AsyncGenerator<string[]> {
    for await (const page of pages) for (const row of page) yield row.map(toCell);
  }
  const columns = table.columns.map(({ header, width, isText }) => ({
    ...{ header: toCell(header), width },
    ...(isText && { numFmt: '@' }),
  }));
  const stream = writeXlsxStream(rows(), { name: title, columns, freezePane: { rows: 1 } });
  for await (const bytes of stream) writeSync(part, bytes);
}

/** Without the signs that XML cannot hold; what looks like one of Excel's own ways to write them says that it is none. */
function toCell(text: string): string {
  let plain = text;
  if (/[\p{Cc}\uFFFE\uFFFF]/u.test(plain)) plain = plain.replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, ' ');
  if (plain.includes('_x')) plain = plain.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
  return plain.length > LONGEST_CELL ? plain.slice(0, LONGEST_CELL).toWellFormed() : plain;
}
