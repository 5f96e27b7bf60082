import { ImportFileRejected } from '../import-file-rejected.js';
import { type Encoding, readBlock, wholeCharacters } from './detect-encoding.js';

const BLOCK_BYTES = 1 << 17;

export interface TextBlock {
  text: string;
  share: number;
}

export function* textBlocks(file: number, size: number, encoding: Encoding): Generator<TextBlock> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  const isUtf8 = encoding === 'utf-8';
  const buffer = Buffer.alloc(Math.min(size, BLOCK_BYTES));
  let endsInReturn = false;
  for (let at = 0; at < size;) {
    const block = readBlock(file, at, buffer);
    if (block.length === 0) break;
    const bytes = isUtf8 && at + block.length < size ? wholeCharacters(block) : block;
    let text = decoder.decode(bytes, { stream: !isUtf8 && at + bytes.length < size });
    if (at === 0 && text.startsWith('\ufeff')) text = text.slice(1);
    at += bytes.length;
    // A block may end between CR and LF.
    if (endsInReturn && text.startsWith('\n')) text = text.slice(1);
    endsInReturn = text.endsWith('\r');
    yield { text: sanitize(text), share: at / size };
  }
}

/** Throws ImportFileRejected if many control characters appear. */
function sanitize(text: string): string {
  const controls = text.match(/[^\P{Cc}\t\n\r]/gu)?.length ?? 0;
  if (controls > 8 && controls > text.length / 100) throw new ImportFileRejected('not_a_table');
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  return controls > 0 ? lines.replaceAll('\0', '') : lines;
}
