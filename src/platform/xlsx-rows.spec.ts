import { expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { xlsxRows } from './xlsx-rows.js';

async function* pagesOf(count: number): AsyncGenerator<string[][]> {
  for (let at = 0; at < count; at += 500)
    yield Array.from({ length: Math.min(500, count - at) }, (_, row) => [`96650${at + row}`, 'نورة']);
}

async function open(header: string, count: number) {
  const parts: Uint8Array[] = [];
  const columns = [
    { header, width: 20, isText: true },
    { header: 'Name', width: 20 },
  ];
  let counted = 0;
  for await (const part of xlsxRows({ title: 'People', columns }, pagesOf(count), (rows) => (counted += rows)))
    parts.push(part);
  expect(counted).toBe(count);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(Buffer.concat(parts) as never);
  const sheet = book.worksheets[0]!;
  const cells = (row: number) => [1, 2].map((column) => sheet.getRow(row).getCell(column).value);
  return { rows: sheet.rowCount, first: cells(1), last: cells(sheet.rowCount), view: sheet.views[0] };
}

it.each([
  ['رقم الجوال', 3, true],
  ['رقم الجوال', 0, true],
  ['Phone', 3, false],
  ['رقم الجوال', 10_001, false],
])('a sheet with the header %s and %i rows opens from right to left: %s', async (header, count, isRightToLeft) => {
  const { rows, first, last, view } = await open(header, count);
  expect([rows, first]).toEqual([count + 1, [header, 'Name']]);
  if (count > 0) expect(last).toEqual([`96650${count - 1}`, 'نورة']);
  expect(view).toMatchObject({ state: 'frozen', ySplit: 1 });
  expect(view?.rightToLeft ?? false).toBe(isRightToLeft);
});
