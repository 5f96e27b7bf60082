import { Refused } from '../refused.js';
import { type Encoding, readBlock } from './detect-encoding.js';

const BLOCK = 1 << 18;

export interface TextBlock {
  text: string;
  share: number;
}

/** A text file in pieces, all lines ending in a bare line feed, without what no text has. */
export function* textBlocks(file: number, size: number, encoding: Encoding): Generator<TextBlock> {
  const decoder = new TextDecoder(encoding);
  const buffer = Buffer.alloc(Math.min(size, BLOCK));
  let endsInReturn = false;
  for (let at = 0; at < size;) {
    const bytes = readBlock(file, at, buffer);
    if (bytes.length === 0) break;
    at += bytes.length;
    let text = decoder.decode(bytes, { stream: at < size });
    // A line end may lie across two pieces.
    if (endsInReturn && text.startsWith('\n')) text = text.slice(1);
    endsInReturn = text.endsWith('\r');
    yield { text: sanitize(text), share: at / size };
  }
}

/** Control characters by the dozen are a picture or a program, not a table. */
function sanitize(text: string): string {
  const controls = text.match(/[^\P{Cc}\t\n\r]/gu)?.length ?? 0;
  if (controls > 8 && controls > text.length / 100) throw new Refused('not_a_table');
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  return controls > 0 ? lines.replaceAll('\0', '') : lines;
}
