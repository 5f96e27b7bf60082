import { type BookType, utils, write } from '@e965/xlsx';
import NUMBERS_TEMPLATE from '@e965/xlsx/dist/xlsx.zahl.mjs';
import { makeZip } from '../../make-zip.js';

const PEOPLE: unknown[][] = [
  ['Phone', 'Name', 'City', 'Since'],
  ...Array.from({ length: 40 }, (_, at) => [
    at % 3 === 0 ? 966_500_000_000 + at : `05${String(at).padStart(8, '0')}`,
    at % 2 === 0 ? 'سارة العتيبي' : 'Noura "Um Ali", Haddad',
    'Jeddah',
    new Date(Date.UTC(2026, 1, at + 1)),
  ]),
];
const CSV = PEOPLE.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join()).join('\r\n');

function workbookOf(bookType: BookType): Buffer {
  const book = utils.book_new();
  const rows = bookType === 'numbers' ? PEOPLE.map((row) => row.slice(0, 3)) : PEOPLE;
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { UTC: true }), 'People');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['x']]), 'Other');
  return write(book, {
    type: 'buffer',
    bookType,
    compression: true,
    numbers: NUMBERS_TEMPLATE as unknown as string,
  }) as Buffer;
}

const CARDS = Array.from({ length: 20 }, (_, at) =>
  [
    'BEGIN:VCARD',
    `VERSION:${['2.1', '3.0', '4.0'][at % 3]}`,
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D8=A7=D9=84;=D8=B3=D8=A7=\n=D8=B1=D8=A9;;;',
    `FN:Sara ${at}\n  Haddad`,
    `item1.TEL;TYPE=CELL,VOICE:+96650123${1000 + at}`,
    `TEL;HOME:011234${1000 + at}`,
    'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQ',
    ' AAAA',
    'NOTE:one\\ntwo',
    'ORG:Store;Sales',
    'END:VCARD',
  ].join('\n'),
).join('\n');

const cell = (value: unknown): string =>
  `<table:table-cell office:value-type="string"><text:p>${String(value).replace(/[<&"]/g, ' ')}</text:p></table:table-cell>`;
const MIMETYPE = Buffer.from('application/vnd.oasis.opendocument.spreadsheet');
const ods = (): Buffer =>
  makeZip([
    { name: 'mimetype', bytes: MIMETYPE, packed: { bytes: MIMETYPE, size: MIMETYPE.length } },
    { name: 'META-INF/manifest.xml', bytes: Buffer.from('<manifest:manifest/>') },
    {
      name: 'content.xml',
      bytes: Buffer.from(
        `<?xml version="1.0"?><office:document-content><office:body><office:spreadsheet><table:table table:name="People">${PEOPLE.map(
          (row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`,
        ).join('')}</table:table></office:spreadsheet></office:body></office:document-content>`,
      ),
    },
  ]);

/** Returns one file per supported format and encoding. */
export const validFiles = (): Map<string, Buffer> =>
  new Map([
    ['csv', Buffer.from(CSV)],
    ['csv utf-16le', Buffer.from(`\uFEFF${CSV}`, 'utf16le')],
    ['csv utf-16be', Buffer.from(`\uFEFF${CSV}`, 'utf16le').swap16()],
    ['csv latin', Buffer.from(CSV, 'latin1')],
    ['tsv', Buffer.from(`sep=;\n${CSV.replaceAll('","', '";"')}`)],
    ['xlsx', workbookOf('xlsx')],
    ['xlsb', workbookOf('xlsb')],
    ['xls', workbookOf('biff8')],
    ['xls 5', workbookOf('biff5')],
    ['numbers', workbookOf('numbers')],
    ['html', workbookOf('html')],
    ['xml', workbookOf('xlml')],
    ['fods', workbookOf('fods')],
    ['ods', ods()],
    ['vcard', Buffer.from(CARDS)],
    ['vcard utf-16', Buffer.from(`\uFEFF${CARDS}`, 'utf16le')],
  ]);
