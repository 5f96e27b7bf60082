import { fstatSync } from 'node:fs';
import { ImportFileRejected } from '../import-file-rejected.js';
import type { BookSheet } from './book.js';
import { readHtmlBook, readXmlBook } from './markup-book.js';
import { readOdsBook } from './ods-book.js';
import { readPackedBook } from './packed-book.js';
import { readBook } from './sheetjs-book.js';
import { csvRows, guessDelimiter } from './csv-rows.js';
import { detectEncoding, readBlock } from './detect-encoding.js';
import { detectFormat, formatOfZip, rejectOtherCompound } from './detect-format.js';
import { inspectZip } from './inspect-zip.js';
import type { RowSource } from './row-source.js';
import { decodeMarkup } from './decode-markup.js';
import { type TextBlock, textBlocks } from './text-blocks.js';
import { vcardRows } from './vcard-rows.js';
import { xlsxSource } from './xlsx-rows.js';

const HEAD_BYTES = 65_536;
/** A full Excel 97 sheet has about 20 MB. */
const MAX_WHOLE_BYTES = 40_000_000;

export function openSource(file: number): RowSource {
  const { size } = fstatSync(file);
  if (size === 0) throw new ImportFileRejected('empty');
  const head = Buffer.from(readBlock(file, 0, Buffer.alloc(Math.min(size, HEAD_BYTES))));
  const format = detectFormat(head);
  if (format === 'zip') return openZip(file, size, head);
  if (format === 'compound') {
    const whole = readWhole(file, size, MAX_WHOLE_BYTES);
    rejectOtherCompound(whole);
    return bookSource('xls', readBook(whole));
  }
  if (format === 'html')
    return bookSource(format, readHtmlBook(decodeMarkup(file, readWhole(file, size, MAX_WHOLE_BYTES))));
  if (format === 'xml')
    return bookSource(format, readXmlBook(decodeMarkup(file, readWhole(file, size, MAX_WHOLE_BYTES))));
  const encoding = detectEncoding(file, size);
  if (format === 'vcard') return { format, batches: () => vcardRows(() => textBlocks(file, size, encoding)) };
  const { delimiter, isDeclared } = guessDelimiter(readHead(textBlocks(file, size, encoding)));
  const blocks = (): Iterable<TextBlock> => emptyFirstLine(textBlocks(file, size, encoding), isDeclared);
  return { format: encoding, batches: () => csvRows(blocks(), delimiter) };
}

function openZip(file: number, size: number, head: Buffer): RowSource {
  const whole = readWhole(file, size, size);
  const entries = inspectZip(whole);
  const format = formatOfZip(head, [...entries.keys()].join('\n'));
  if (format === 'xlsx') return xlsxSource(whole);
  if (size > MAX_WHOLE_BYTES) throw new ImportFileRejected('too_large_unpacked');
  return bookSource(format, format === 'ods' ? readOdsBook(whole, entries) : readPackedBook(whole, entries));
}

const bookSource = (format: string, sheets: BookSheet[]): RowSource => ({
  format,
  sheets: () => sheets.map(({ name, isHidden, rows }) => ({ name, isHidden, rows })),
  batches: (sheet) => sheets[sheet]?.batches() ?? [],
});

function readWhole(file: number, size: number, maxBytes: number): Buffer {
  if (size > maxBytes) throw new ImportFileRejected('too_large_unpacked');
  return readBlock(file, 0, Buffer.allocUnsafeSlow(size));
}

function readHead(blocks: Iterable<TextBlock>): string {
  for (const { text } of blocks) return text.slice(0, HEAD_BYTES);
  return '';
}

/** Empties the `sep=` row, because Excel counts it. */
function* emptyFirstLine(blocks: Iterable<TextBlock>, isDeclared: boolean): Generator<TextBlock> {
  let isFirst = true;
  for (const { text, share } of blocks) {
    yield { text: isFirst && isDeclared ? text.slice(text.indexOf('\n')) : text, share };
    isFirst = false;
  }
}
