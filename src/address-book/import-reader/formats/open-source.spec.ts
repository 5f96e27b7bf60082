import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { type BookType, CFB, type WorkBook, utils, write } from '@e965/xlsx';
import NUMBERS_TEMPLATE from '@e965/xlsx/dist/xlsx.zahl.mjs';
import { ImportFileRejected } from '../import-file-rejected.js';
import { openSource } from './open-source.js';

const home = mkdtempSync(join(tmpdir(), 'mersal-formats-'));
afterAll(() => rmSync(home, { recursive: true }));

async function read(bytes: Buffer | string): Promise<{ format: string; rows: string[][] }> {
  const path = join(home, 'file');
  writeFileSync(path, bytes);
  const file = openSync(path, 'r');
  try {
    const source = openSource(file);
    const rows: string[][] = [];
    const visible = source.sheets?.().findIndex(({ isHidden }) => !isHidden) ?? 0;
    for await (const batch of source.batches(visible)) rows.push(...batch.rows);
    return { format: source.format, rows };
  } catch (error) {
    if (!(error instanceof ImportFileRejected)) throw error;
    return { format: [error.failure, error.format].filter(Boolean).join(': '), rows: [] };
  } finally {
    closeSync(file);
  }
}

function peopleBook(): WorkBook {
  const rows = [
    ['الجوال', 'Name', 'paid', 'share'],
    [966501234567, 'سارة', true, 0.5],
    ['0501234568', 'Noura'],
  ];
  const sheet = utils.aoa_to_sheet(rows);
  // Narrow columns show 9.67E+11.
  Object.assign(sheet['A2'], { z: '0.00E+00' });
  Object.assign(sheet['B2'], { l: { Target: 'https://example.com/' } });
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['hidden']]), 'Notes');
  utils.book_append_sheet(book, sheet, 'People');
  book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
  return book;
}

it.each<[BookType, string]>([
  ['biff8', 'xls'],
  ['xlsb', 'xlsb'],
  ['xlml', 'xml'],
  ['xlsm', 'xlsx'],
])('reads the visible sheet of a %s workbook with all digits', async (bookType, format) => {
  const bytes = write(peopleBook(), { type: 'buffer', bookType, compression: true }) as Buffer;
  const found = await read(bytes);
  expect([found.format, found.rows.slice(-3)]).toEqual([
    format,
    [
      ['الجوال', 'Name', 'paid', 'share'],
      ['966501234567', 'سارة', 'true', '0.5'],
      ['0501234568', 'Noura'],
    ],
  ]);
});

it('reads a workbook of Numbers', async () => {
  const book = utils.book_new();
  const rows = [
    ['phone', 'name'],
    ['0501234567', 'Sara'],
    [966501234568, 'Noura'],
  ];
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'People');
  const bytes = write(book, {
    type: 'buffer',
    bookType: 'numbers',
    numbers: NUMBERS_TEMPLATE as unknown as string,
  }) as Buffer;
  const found = await read(bytes);
  expect([found.format, found.rows]).toEqual([
    'numbers',
    [
      ['phone', 'name'],
      ['0501234567', 'Sara'],
      ['966501234568', 'Noura'],
    ],
  ]);
});

function zipOf(parts: Record<string, string>): Buffer {
  const zip = CFB.utils.cfb_new();
  for (const [name, text] of Object.entries(parts)) CFB.utils.cfb_add(zip, name, Buffer.from(text));
  return CFB.write(zip, { type: 'buffer', fileType: 'zip' }) as Buffer;
}

const ODS_TYPE = 'application/vnd.oasis.opendocument.spreadsheet';
const odsOf = (tables: string, more: Record<string, string> = {}): Buffer =>
  zipOf({
    mimetype: ODS_TYPE,
    'content.xml': `<?xml version="1.0"?><office:document-content><office:automatic-styles>
      <style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>
      </office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    ...more,
  });

it('reads the visible sheet of an .ods file: numbers, days, links, and no empty cells at its end', async () => {
  const bytes =
    odsOf(`<table:table table:name="Old" table:style-name="ta2"><table:table-row><table:table-cell office:value-type="string">
    <text:p>old</text:p></table:table-cell></table:table-row></table:table>
    <table:table table:name="People"><table:table-row>
      <table:table-cell office:value-type="string"><text:p>phone</text:p></table:table-cell>
      <table:table-cell office:value-type="string"><text:p>since</text:p></table:table-cell></table:table-row>
    <table:table-row><table:table-cell office:value-type="float" office:value="966501234567"><text:p>9.67E+11</text:p></table:table-cell>
      <table:table-cell office:value-type="date" office:date-value="2026-11-28"><text:p>28/11/26</text:p></table:table-cell>
      <table:table-cell office:value-type="string"><text:p>a <text:a xlink:href="https://example.com/">link</text:a></text:p></table:table-cell>
      <table:table-cell table:number-columns-repeated="16381"/></table:table-row>
    <table:table-row table:number-rows-repeated="1048574"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
    </table:table>`);
  expect(await read(bytes)).toEqual({
    format: 'ods',
    rows: [
      ['phone', 'since'],
      ['966501234567', '2026-11-28', 'a link'],
    ],
  });
  const manifest = { 'META-INF/manifest.xml': '<manifest:encryption-data/>' };
  expect((await read(odsOf('', manifest))).format).toBe('encrypted');
});

const TABLE = `<table border=1><tr><th>الجوال</th><th>Name</th></tr>
  <tr><td>0501234567</td><td>Sara &amp; <b>Ali</b></td></tr>
  <tr><td align=right x:num="966501234568">9.66501E+11</td><td><a href="https://example.com/">Noura</a></td></tr></table>`;
const HTML_ROWS = [
  ['الجوال', 'Name'],
  ['0501234567', 'Sara & Ali'],
  ['966501234568', 'Noura'],
];

it.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(`<html><head><meta charset="utf-8"></head><body>${TABLE}</body></html>`)],
  ['no head', Buffer.from(TABLE)],
  ['UTF-16', Buffer.from(`\uFEFF<html>${TABLE}</html>`, 'utf16le')],
  ['UTF-8 under a false name', Buffer.from(`<html><meta charset="windows-1256"><body>${TABLE}</html>`)],
  [
    'Arabic Windows',
    Buffer.from(
      `<html><meta charset=windows-1256>${TABLE.replace('الجوال', '\xc7\xe1\xcc\xe6\xc7\xe1')}</html>`,
      'latin1',
    ),
  ],
])('reads a table of a web page saved as .xls (%s)', async (_, bytes) => {
  expect(await read(bytes)).toEqual({ format: 'html', rows: HTML_ROWS });
});

const part = (name: string): Buffer => zipOf({ [name]: '<xml/>' });
const compound = (stream: string): Buffer =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600), Buffer.from(`${stream}\0`, 'utf16le')]);

it.each<[string, Buffer | string]>([
  ['pdf', '%PDF-1.7\n'],
  ['word', '{\\rtf1\\ansi'],
  ['word', part('word/document.xml')],
  ['word', compound('WordDocument')],
  ['slides', part('ppt/presentation.xml')],
  ['slides', compound('PowerPoint Document')],
  ['outlook', compound('__nameid_version1.0')],
  ['archive', part('people/list.csv')],
  ['archive', 'Rar!\x1a\x07'],
  ['archive', Buffer.from([0x1f, 0x8b, 8, 0])],
  ['image', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['image', Buffer.from('\0\0\0\x18ftypheic', 'latin1')],
  ['image', Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')],
  ['media', Buffer.from('\0\0\0\x18ftypmp42', 'latin1')],
  ['database', 'SQLite format 3\0'],
  ['json', '[{"phone": "0501234567"}]'],
  ['xml', '<?xml version="1.0"?><people/>'],
  ['web_page', '<html><body>Sign in first</body></html>'],
  ['sylk', 'ID;PWXL;N;E\n'],
])('rejects a file and names its format: %s (%#)', async (format, bytes) => {
  expect((await read(bytes)).format).toBe(`unsupported_format: ${format}`);
});

it('reports a password-protected workbook', async () => {
  expect((await read(compound('EncryptedPackage'))).format).toBe('encrypted');
  const locked = Buffer.from(part('xl/workbook.xml'));
  locked.writeUInt16LE(1, locked.indexOf('PK\x01\x02') + 8);
  expect((await read(locked)).format).toBe('encrypted');
});
