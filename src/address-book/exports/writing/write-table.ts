import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { BOM, csvLine } from '../../../platform/csv-text.js';
import { xlsxRows } from '../../../platform/xlsx-rows.js';
import type { Table } from './table.js';

interface File {
  path: string;
  format: 'xlsx' | 'csv';
  title: string;
}

/** Renames `path`.part when complete. Returns the number of rows. */
export async function writeTable(table: Table, file: File, onRows: (done: number) => void): Promise<number> {
  const part = openSync(`${file.path}.part`, 'w');
  let done = 0;
  const count = (rows: number): void => {
    done += rows;
    onRows(done);
  };
  try {
    if (file.format === 'csv') await writeCsv(part, table, count);
    else
      for await (const bytes of xlsxRows({ title: file.title, columns: table.columns }, table.pages(), count))
        writeSync(part, bytes);
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
