import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  name: string;
  bytes: Buffer;
  /** Compressed bytes and the unpacked size that the zip declares. */
  packed?: { bytes: Buffer; size: number };
}

/** Builds zips, including invalid ones. */
export function makeZip(parts: ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, packed } of parts) {
    const body = packed?.bytes ?? deflateRawSync(bytes);
    const sharedFields = Buffer.alloc(26);
    sharedFields.writeUInt16LE(20, 0);
    sharedFields.writeUInt16LE(8, 4);
    sharedFields.writeUInt32LE(packed ? 0 : crc32(bytes), 10);
    sharedFields.writeUInt32LE(body.length, 14);
    sharedFields.writeUInt32LE(packed?.size ?? bytes.length, 18);
    sharedFields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), sharedFields, Buffer.from(name), body]);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 0, 'latin1');
    entry.writeUInt16LE(20, 4);
    sharedFields.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, Buffer.from(name));
    files.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const relations = (list: [id: string, kind: string, target: string][]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

export const worksheet = (rows: string, after = ''): string =>
  `${HEAD}<worksheet xmlns="${SHEET}"><sheetData>${rows}</sheetData>${after}</worksheet>`;

export function makeXlsx(sheets: (string | Buffer | ZipPart)[], strings = '', prolog = ''): Buffer {
  const part = (name: string, xml: string | Buffer): ZipPart => ({ name, bytes: Buffer.from(xml) });
  const names = sheets.map((_, at) => `sheet${at + 1}`);
  const kinds = names.map(
    (name) =>
      `<Override PartName="/xl/worksheets/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  );
  const list = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('');
  const links = names.map((name, at): [string, string, string] => [
    `rId${at + 1}`,
    'worksheet',
    `worksheets/${name}.xml`,
  ]);
  if (strings) links.push(['rId99', 'sharedStrings', 'sharedStrings.xml']);
  return makeZip([
    part(
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${kinds.join('')}</Types>`,
    ),
    part('_rels/.rels', relations([['rId1', 'officeDocument', 'xl/workbook.xml']])),
    part(
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets>${list}</sheets></workbook>`,
    ),
    part('xl/_rels/workbook.xml.rels', relations(links)),
    ...(strings ? [part('xl/sharedStrings.xml', `${HEAD}${prolog}<sst xmlns="${SHEET}">${strings}</sst>`)] : []),
    ...sheets.map((sheet, at) =>
      typeof sheet === 'string' || Buffer.isBuffer(sheet) ? part(`xl/worksheets/${names[at]}.xml`, sheet) : sheet,
    ),
  ]);
}
