import { readSync } from 'node:fs';

const BLOCK = 1 << 20;
/** Of text that is half UTF-8, how many good letters excuse a broken one. */
const GOOD_FOR_ONE_BROKEN = 10;

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1256';

/** How the text of a file is written. What says so is believed; otherwise it is UTF-8 when it can be, else Arabic Excel's own. */
export function detectEncoding(file: number, size: number): Encoding {
  const head = readBlock(file, 0, Buffer.alloc(Math.min(size, 4096)));
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const [even, odd] = countZeros(head);
  // Digits, commas and line ends are half zeros there, also in Arabic text.
  if (odd > head.length / 10 && odd > even * 4) return 'utf-16le';
  if (even > head.length / 10 && even > odd * 4) return 'utf-16be';
  return isUtf8(file, size) ? 'utf-8' : 'windows-1256';
}

function countZeros(bytes: Buffer): [even: number, odd: number] {
  const zeros: [number, number] = [0, 0];
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0) zeros[at & 1]!++;
  return zeros;
}

function isUtf8(file: number, size: number): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const block = Buffer.alloc(Math.min(size, BLOCK));
  let at = 0;
  try {
    for (; at < size; at += block.length) decoder.decode(readBlock(file, at, block), { stream: true });
    decoder.decode();
    return true;
  } catch {
    // One damaged character in a long text does not make it another encoding.
    return isMostlyUtf8(new TextDecoder().decode(readBlock(file, Math.min(at, size - 1), block)));
  }
}

function isMostlyUtf8(text: string): boolean {
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  const good = text.match(/[^\0-\x7f\uFFFD]/g)?.length ?? 0;
  return good > broken * GOOD_FOR_ONE_BROKEN;
}

export function readBlock(file: number, from: number, into: Buffer): Buffer {
  return into.subarray(0, readSync(file, into, 0, into.length, from));
}
