import { deflateRawSync } from 'node:zlib';
import { makeZip } from '../../make-zip.js';

const MIMETYPE = Buffer.from('application/vnd.oasis.opendocument.spreadsheet');
const odsOf = (tables: string): Buffer =>
  makeZip([
    { name: 'mimetype', bytes: MIMETYPE, packed: { bytes: MIMETYPE, size: MIMETYPE.length } },
    {
      name: 'content.xml',
      bytes: Buffer.from(
        `<office:document-content><office:body><office:spreadsheet><table:table table:name="a">${tables}</table:table></office:spreadsheet></office:body></office:document-content>`,
      ),
    },
  ]);
const xlsxOf = (sheet: string | { bytes: Buffer; size: number }): Buffer =>
  makeZip([
    { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
    {
      name: '_rels/.rels',
      bytes: Buffer.from(
        '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      ),
    },
    {
      name: 'xl/workbook.xml',
      bytes: Buffer.from(
        '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: Buffer.from(
        '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
    },
    typeof sheet === 'string'
      ? { name: 'xl/worksheets/sheet1.xml', bytes: Buffer.from(sheet) }
      : { name: 'xl/worksheets/sheet1.xml', bytes: Buffer.alloc(0), packed: sheet },
  ]);
const xmlOf = (rows: string): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="a"><Table>${rows}</Table></Worksheet></Workbook>`,
  );
const CELL = '<Cell><Data ss:Type="String">0501234567</Data></Cell>';
const ODS_CELL_END = 'office:value-type="string"><text:p>0501234567</text:p></table:table-cell>';

/** Returns files with false sizes, deep nesting or endless repetition, each rejected quickly. */
export const smallBombs = (): Map<string, Buffer> =>
  new Map([
    [
      'an ods of a million repeated rows of repeated cells',
      odsOf(
        `<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384" ${ODS_CELL_END}</table:table-row>`,
      ),
    ],
    [
      'an ods of repeated cells',
      odsOf(
        `<table:table-row><table:table-cell table:number-columns-repeated="99999999999" ${ODS_CELL_END}</table:table-row>`.repeat(
          40,
        ),
      ),
    ],
    ['deep XML in a sheet', xlsxOf(`<worksheet><sheetData>${'<row><c>'.repeat(200_000)}`)],
    [
      'entities in entities',
      Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "${'x'.repeat(1000)}">${Array.from({ length: 20 }, (_, at) => `<!ENTITY a${at} "${`&a${at - 1};`.repeat(10)}">`).join('')}]><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table><Row><Cell><Data>&a19;</Data></Cell></Row></Table></Worksheet></Workbook>`,
      ),
    ],
    ['a cell in row four billion', xmlOf(`<Row ss:Index="4000000000">${CELL}</Row><Row>${CELL}</Row>`)],
    [
      'a cell in column four billion',
      xmlOf(`<Row><Cell ss:Index="4000000000"><Data ss:Type="String">0501234567</Data></Cell></Row>`),
    ],
    [
      'a wide cell of a web page',
      Buffer.from('<html><table><tr><td colspan=4000000000 rowspan=4000000000>a</td><td>0501234567</td></tr></table>'),
    ],
    [
      'a cell in the last row and column',
      xlsxOf(
        '<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
      ),
    ],
    [
      'a row that does not exist',
      xlsxOf('<worksheet><sheetData><row r="99999999"><c r="A99999999"><v>1</v></c></row></sheetData></worksheet>'),
    ],
    [
      'a vCard of parameters',
      Buffer.from(`BEGIN:VCARD\nTEL;${'"'.repeat(9_999)};${'a=b;'.repeat(2_000)}:0501234567\nEND:VCARD`),
    ],
    ['UTF-16 with half a letter', Buffer.from([0xff, 0xfe, ...Array.from({ length: 4_001 }, () => 0xd8)])],
    ['UTF-16 of noncharacters', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.alloc(200_000, 0xff)])],
    ['bytes of every kind', Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 7) % 256))],
    [
      'an encoding that does not exist',
      Buffer.from('<html><meta charset="x-none"><table><tr><td>\xe1\xe2 0501234567</td></tr></table>', 'latin1'),
    ],
    [
      'an encoding with escapes',
      Buffer.from('<html><meta charset="iso-2022-jp"><table><tr><td>\x1b$B\xe1 0501234567</td></tr></table>', 'latin1'),
    ],
  ]);

/** Returns the small bombs, and files that take longer to reject. */
export function bombs(): Map<string, Buffer> {
  const deflated300Mb = deflateRawSync(Buffer.alloc(300_000_000, 'A'));
  return new Map([
    ...smallBombs(),
    ['a zip of 300 MB that declares 4 MB', xlsxOf({ bytes: deflated300Mb, size: 4_000_000 })],
    ['a zip that declares its 300 MB', xlsxOf({ bytes: deflated300Mb, size: 300_000_000 })],
    [
      'an xlsb with a bomb in it',
      makeZip([{ name: 'xl/workbook.bin', bytes: Buffer.alloc(0), packed: { bytes: deflated300Mb, size: 9_000 } }]),
    ],
    ['deep XML', xmlOf('<Row>'.repeat(300_000))],
    ['deep HTML', Buffer.from(`<html>${'<table><tr><td>'.repeat(100_000)}`)],
    [
      'deep tables of a web page',
      Buffer.from(`<html>${'<table><tr><td>'.repeat(3_000)}0501234567${'</td></tr></table>'.repeat(3_000)}`),
    ],
    ['one line without an end', Buffer.alloc(20_000_000, '0501234567,')],
    ['one quote without an end', Buffer.from(`phone\n"${'0501234567\n'.repeat(1_000_000)}`)],
    ['quotes alone', Buffer.alloc(2_000_000, '"')],
    ['separators alone', Buffer.alloc(2_000_000, ',')],
    ['a vCard of one line', Buffer.from(`BEGIN:VCARD\nTEL:${'0'.repeat(5_000_000)}`)],
    ['a vCard of continued lines', Buffer.from(`BEGIN:VCARD\nNOTE:a\n${' b\n'.repeat(1_000_000)}`)],
    [
      'a vCard of soft breaks',
      Buffer.from(`BEGIN:VCARD\nNOTE;ENCODING=QUOTED-PRINTABLE:a=\n${'b=\n'.repeat(1_000_000)}`),
    ],
    ['a vCard of phones', Buffer.from(`BEGIN:VCARD\n${'TEL:0501234567\n'.repeat(300_000)}`)],
    ['vCards that begin and never end', Buffer.from('BEGIN:VCARD\n'.repeat(500_000))],
    ['vCards in vCards', Buffer.from('BEGIN:VCARD\nAGENT:\n'.repeat(300_000))],
  ]);
}
