import type { UnsupportedFormat } from '../../imports/import-enums.contract.js';
import { ImportFileRejected } from '../import-file-rejected.js';

/** Only the parts show the format of a `zip` or `compound` file. */
export type DetectedFormat = 'text' | 'zip' | 'compound' | 'html' | 'xml' | 'vcard';
export type ZipFormat = 'xlsx' | 'xlsb' | 'ods' | 'numbers';

const HEAD_BYTES = 4_096;

const UNSUPPORTED: [RegExp, UnsupportedFormat][] = [
  [/^%PDF|^[^\n]{0,100}\n?%PDF-/, 'pdf'],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|BM[\s\S]{4}\0\0\0\0|II\*\0|MM\0\*|RIFF[\s\S]{4}WEBP)/, 'image'],
  [/^[\s\S]{4}ftyp(?:hei|mif1|msf1|avif)/, 'image'],
  [/^(?:RIFF|ID3|OggS|fLaC|[\s\S]{4}ftyp)/, 'media'],
  [/^(?:Rar!|7z\xbc\xaf|BZh|\xfd7zXZ|\x28\xb5\x2f\xfd)/, 'archive'],
  [/^\{\\rtf/, 'word'],
  [/^(?:SQLite format 3|[\s\S]{4}Standard (?:Jet|ACE) DB)/, 'database'],
  [/^!BDN/, 'outlook'],
  [/^MIME-Version:/i, 'web_page'],
  [/^\s*(?:\[\s*)?\{\s*"/, 'json'],
  [/^ID;P/, 'sylk'],
];

const GZIP = '\x1f\x8b';
const MATROSKA = '\x1a\x45\xdf\xa3';

/** Detects the format by contents. Throws ImportFileRejected. */
export function detectFormat(head: Buffer): DetectedFormat {
  if (head.length === 0) throw new ImportFileRejected('empty');
  const bytes = head.toString('latin1', 0, HEAD_BYTES);
  if (bytes.startsWith('PK\x03\x04')) return 'zip';
  if (bytes.startsWith('\xd0\xcf\x11\xe0')) return 'compound';
  if (bytes.startsWith(GZIP)) throw new ImportFileRejected('unsupported_format', 'archive');
  if (bytes.startsWith(MATROSKA)) throw new ImportFileRejected('unsupported_format', 'media');
  const text = startOfText(head);
  if (/^BEGIN:VCARD/i.test(text)) return 'vcard';
  for (const [start, format] of UNSUPPORTED)
    if (start.test(bytes) || start.test(text)) throw new ImportFileRejected('unsupported_format', format);
  if (!text.startsWith('<')) return 'text';
  if (/urn:schemas-microsoft-com:office:spreadsheet|<office:document[\s>]/.test(text) && !isHtml(text)) return 'xml';
  if (isHtml(text)) return 'html';
  if (text.startsWith('<?xml')) throw new ImportFileRejected('unsupported_format', 'xml');
  return 'text';
}

const isHtml = (text: string): boolean =>
  /<(?:!doctype html|html|head|body|table|meta|style|script|div|tr)[\s>]/i.test(text) &&
  !/<(?:ss:)?Workbook[\s>]/.test(text);

function startOfText(head: Buffer): string {
  const start = head.subarray(0, HEAD_BYTES);
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] !== 0 && start[1] === 0);
  const isBigEndian = (start[0] === 0xfe && start[1] === 0xff) || (start[0] === 0 && start[1] !== 0);
  const text =
    isUtf16 || isBigEndian
      ? new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le').decode(start)
      : start.toString('latin1');
  return text.replace(/^(?:\uFEFF|\xef\xbb\xbf)?\s*/, '');
}

/** `names` contains the part names, or the raw directory. */
export function formatOfZip(head: Buffer, names: string): ZipFormat {
  const kind = /^mimetypeapplication\/vnd\.oasis\.opendocument\.([a-z]+)/.exec(head.toString('latin1', 30, 200))?.[1];
  if (kind === 'spreadsheet') return 'ods';
  if (kind !== undefined)
    throw new ImportFileRejected('unsupported_format', kind === 'presentation' ? 'slides' : 'word');
  if (/xl\/workbook\.bin/i.test(names)) return 'xlsb';
  if (/xl\//i.test(names)) return 'xlsx';
  if (/word\/document/i.test(names)) throw new ImportFileRejected('unsupported_format', 'word');
  if (/ppt\/presentation/i.test(names)) throw new ImportFileRejected('unsupported_format', 'slides');
  if (/Index\/CalculationEngine[\w-]*\.iwa/.test(names)) return 'numbers';
  if (/Index\/(?:Document|Slide)[\w-]*\.iwa/.test(names))
    throw new ImportFileRejected('unsupported_format', /Index\/Slide/.test(names) ? 'slides' : 'word');
  // The mimetype part may not come first.
  if (/content\.xml/.test(names) && /META-INF\/manifest\.xml/.test(names)) return 'ods';
  throw new ImportFileRejected('unsupported_format', 'archive');
}

const encodeName = (stream: string): Buffer => Buffer.from(`${stream}\0`, 'utf16le');
/** Streams that identify compound files. */
const STREAMS: [stream: Buffer, format: UnsupportedFormat | null][] = [
  [encodeName('Workbook'), null],
  [encodeName('Book'), null],
  [encodeName('WordDocument'), 'word'],
  [encodeName('PowerPoint Document'), 'slides'],
  [encodeName('__nameid_version1.0'), 'outlook'],
];
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** Accepts only Excel 97 and Excel 5. Throws ImportFileRejected. */
export function rejectOtherCompound(whole: Buffer): void {
  if (whole.includes(ENCRYPTED)) throw new ImportFileRejected('encrypted');
  const found = STREAMS.find(([stream]) => whole.includes(stream));
  if (!found) throw new ImportFileRejected('not_a_table');
  if (found[1]) throw new ImportFileRejected('unsupported_format', found[1]);
}
