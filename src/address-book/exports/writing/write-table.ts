import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { BOM, csvLine } from '../../../platform/csv-text.js';
import { xlsxRows } from '../../../platform/xlsx-rows.js';
import type { Table } from './table.js';

interface TargetFile {
  path: string;
  format: 'xlsx' | 'csv';
  title: string;
}

export async function writeTable(table: Table, file: TargetFile, onRows: (done: number) => void): Promise<number> {
  const partFile = openSync(`${file.path}.part`, 'w');
  let done = 0;
  const countRows = (rows: number): void => {
    done += rows;
    onRows(done);
  };
  try {
    if (file.format === 'csv') await writeCsv(partFile, table, countRows);
    else
      for await (const bytes of xlsxRows({ title: file.title, columns: table.columns }, table.pages(), countRows))
        writeSync(partFile, bytes);
    fsyncSync(partFile);
  } finally {
    closeSync(partFile);
  }
  renameSync(`${file.path}.part`, file.path);
  return table.total;
}

async function writeCsv(partFile: number, table: Table, countRows: (rows: number) => void): Promise<void> {
  writeSync(partFile, `${BOM}${csvLine(table.columns.map(({ header }) => header))}`);
  if (table.csv) {
    for await (const bytes of table.csv()) {
      writeSync(partFile, bytes);
      countRows(countLines(bytes));
    }
    return;
  }
  for await (const page of table.pages()) {
    writeSync(partFile, page.map(csvLine).join(''));
    countRows(page.length);
  }
}

function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++;
  return lines;
}
