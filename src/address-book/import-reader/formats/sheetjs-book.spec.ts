import { expect, it, jest } from '@jest/globals';
import { utils, write } from '@e965/xlsx';
import { ImportFileRejected } from '../import-file-rejected.js';
import type { RowBatch } from './row-source.js';
import { readBook } from './sheetjs-book.js';

const PEOPLE = [
  ['الاسم', 'phone', 'since', 'ok'],
  [],
  ['سارة', 966501234567, new Date(Date.UTC(2026, 10, 28)), true],
  ['Noura', '0501234567', '', null],
];

function workbook(sheets: unknown[][][], bookType: 'biff8' | 'biff5' = 'biff8'): Buffer {
  const book = utils.book_new();
  for (const [index, rows] of sheets.entries())
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { UTC: true }), `Sheet ${index}`);
  return write(book, { type: 'buffer', bookType }) as Buffer;
}

const batchesOf = (bytes: Buffer, sheet: number) => readBook(bytes)[sheet]?.batches() as Iterable<RowBatch>;

function rowsOf(bytes: Buffer, sheet = 0): string[][] {
  const rows: string[][] = [];
  for (const batch of batchesOf(bytes, sheet) ?? []) {
    rows.length = batch.first - 1;
    rows.push(...batch.rows);
  }
  return Array.from(rows, (row) => row ?? []);
}

it.each(['biff8', 'biff5'] as const)('reads texts, numbers and days of a %s file, row by row', (bookType) => {
  const latin = PEOPLE.map((row) => row.map((cell) => (bookType === 'biff5' && cell === 'سارة' ? 'Sara' : cell)));
  const [header, blank, ...rest] = rowsOf(workbook([latin], bookType));
  expect([header?.slice(1), blank]).toEqual([['phone', 'since', 'ok'], []]);
  expect(rest).toEqual([
    [latin[2]![0], '966501234567', '2026-11-28', 'true'],
    ['Noura', '0501234567'],
  ]);
});

it('lists the sheets, and reads the requested one', () => {
  const bytes = workbook([[['x']], [['phone'], ['0501234567']]]);
  expect(readBook(bytes)).toMatchObject([
    { name: 'Sheet 0', isHidden: false, rows: 1 },
    { name: 'Sheet 1', isHidden: false, rows: 2 },
  ]);
  expect(rowsOf(bytes, 1)).toEqual([['phone'], ['0501234567']]);
});

it('rejects damaged files with one error type', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const whole = workbook([PEOPLE]);
  let seed = 7;
  const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 300; round++) {
    const bytes = Buffer.from(whole.subarray(0, round % 3 === 0 ? random(whole.length) : whole.length));
    for (let at = 0; at < 1 + (round % 20); at++)
      if (bytes.length > 8) bytes[8 + random(bytes.length - 8)] = random(256);
    try {
      rowsOf(bytes);
    } catch (error) {
      expect(error).toBeInstanceOf(ImportFileRejected);
    }
  }
});

it('numbers a sheet of a damaged file that has no name', () => {
  const text = write(utils.book_new(utils.aoa_to_sheet([['0501234567']]), 'People'), {
    type: 'string',
    bookType: 'fods',
  });
  const damaged = (text as string).replace(' table:name="People"', '');
  expect(damaged).not.toBe(text);
  expect(readBook(damaged)).toMatchObject([{ name: '1', rows: 1 }]);
});
