import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { BOM, csvLine } from './csv-text.js';
import type { Table } from './table.js';

const LONGEST_CELL = 32_000;

interface File {
  path: string;
  format: 'xlsx' | 'csv';
  title: string;
}

/** Writes the table beside `path`, and gives it this name when it is whole. How many rows it has. */
export async function writeTable(table: Table, file: File, onRows: (done: number) => void): Promise<number> {
  const part = openSync(`${file.path}.part`, 'w');
  let done = 0;
  const count = (rows: number): void => {
    done += rows;
    onRows(done);
  };
  try {
    if (file.format === 'csv') await writeCsv(part, table, count);
    else await writeXlsx(part, table, file.title, count);
    fsyncSync(part);
  } finally {
    closeSync(part);
  }
  renameSync(`${file.path}.part`, file.path);
  return table.total;
}

async function writeCsv(part: number, table: Table, count: (rows: number) => void): Promise<void> {
  writeSync(part, `${BOM}${csvLine(table.columns.map(({ header }) => header))}`);
  if (table.csv) {
    for await (const bytes of table.csv()) {
      writeSync(part, bytes);
      count(countLines(bytes));
    }
    return;
  }
  for await (const page of table.pages()) {
    writeSync(part, page.map(csvLine).join(''));
    count(page.length);
  }
}

function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++;
  return lines;
}

/** Texts are cells of text there, and nothing that begins with an equals sign is a formula. */
async function writeXlsx(part: number, table: Table, title: string, count: (rows: number) => void): Promise<void> {
  async function* rows(): AsyncGenerator<string[]> {
    for await (const page of table.pages()) {
      for (const row of page) yield row.map(toCell);
      count(page.length);
    }
  }
  const columns = table.columns.map(({ header, width, isText }) => ({
    ...{ header: toCell(header), width },
    ...(isText && { numFmt: '@' }),
  }));
  // Loaded when it is needed, as a csv is made in less time than this takes.
  const { writeXlsxStream } = await import('hucre/xlsx');
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
