import { fstatSync } from 'node:fs';
import { Refused } from '../refused.js';
import { csvRows, guessDelimiter } from './csv-rows.js';
import { detectEncoding, readBlock } from './detect-encoding.js';
import type { RowSource } from './row-source.js';
import { type TextBlock, textBlocks } from './text-blocks.js';
import { xlsxRows } from './xlsx-rows.js';

const HEAD = 65_536;
const ZIP = Buffer.from('PK\x03\x04', 'latin1');
/** Old Excel files, and new ones with a password. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');
const OTHERS = /^(%PDF|\x89PNG|\xff\xd8\xff|GIF8|RIFF|Rar!|7z\xbc\xaf|BEGIN:VCARD|\s*(<!doctype|<html|<\?xml|<table))/i;

/** What a file is by its bytes; its name says nothing. */
export function openSource(file: number): RowSource {
  const { size } = fstatSync(file);
  if (size === 0) throw new Refused('empty');
  const head = Buffer.from(readBlock(file, 0, Buffer.alloc(Math.min(size, HEAD))));
  if (head.subarray(0, 4).equals(ZIP)) return { format: 'xlsx', batches: () => xlsxRows(wholeOf(file, size)) };
  if (head.subarray(0, 4).equals(COMPOUND) && wholeOf(file, size).includes(ENCRYPTED)) throw new Refused('encrypted');
  refuseOtherKinds(head);
  const encoding = detectEncoding(file, size);
  const { delimiter, isSaid } = guessDelimiter(headOf(textBlocks(file, size, encoding)));
  const blocks = (): Iterable<TextBlock> => withoutFirstLine(textBlocks(file, size, encoding), isSaid);
  return { format: encoding, batches: () => csvRows(blocks(), delimiter) };
}

/** Throws when the beginning of a file says that it is no table. */
export function refuseOtherKinds(head: Buffer): void {
  if (head.length === 0) throw new Refused('empty');
  const text = head
    .subarray(0, 200)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '');
  if (head.subarray(0, 4).equals(COMPOUND) || OTHERS.test(text)) throw new Refused('not_a_table');
}

function wholeOf(file: number, size: number): Buffer {
  return readBlock(file, 0, Buffer.allocUnsafeSlow(size));
}

function headOf(blocks: Iterable<TextBlock>): string {
  for (const { text } of blocks) return text.slice(0, HEAD);
  return '';
}

/** `sep=;` is a word to Excel and no row, but Excel counts it: an empty line stays. */
function* withoutFirstLine(blocks: Iterable<TextBlock>, isSaid: boolean): Generator<TextBlock> {
  let isFirst = true;
  for (const { text, share } of blocks) {
    yield { text: isFirst && isSaid ? text.slice(text.indexOf('\n')) : text, share };
    isFirst = false;
  }
}
