import { isUtf8 } from 'node:buffer';
import { readSync } from 'node:fs';

const BLOCK_BYTES = 1 << 20;
const MIN_GOOD_PER_BROKEN = 10;

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1256';

/** Assumes Windows-1256 of Arabic Excel unless the bytes are Unicode. */
export function detectEncoding(file: number, size: number): Encoding {
  const head = readBlock(file, 0, Buffer.alloc(Math.min(size, 4096)));
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const [even, odd] = countZeros(head);
  // UTF-16 digits and commas have a zero byte.
  if (odd > head.length / 10 && odd > even * 4) return 'utf-16le';
  if (even > head.length / 10 && even > odd * 4) return 'utf-16be';
  return isUtf8File(file, size) ? 'utf-8' : 'windows-1256';
}

function countZeros(bytes: Buffer): [even: number, odd: number] {
  const zeros: [number, number] = [0, 0];
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0) zeros[at & 1]!++;
  return zeros;
}

function isUtf8File(file: number, size: number): boolean {
  const block = Buffer.alloc(Math.min(size, BLOCK_BYTES));
  for (let at = 0; at < size;) {
    const bytes = readBlock(file, at, block);
    if (bytes.length === 0) break;
    const whole = at + bytes.length < size ? wholeCharacters(bytes) : bytes;
    if (!isUtf8(whole)) return isMostlyUtf8(new TextDecoder().decode(bytes));
    at += whole.length;
  }
  return true;
}

/** Cuts an incomplete UTF-8 character. A streaming decoder is ten times slower. */
export function wholeCharacters(bytes: Buffer): Buffer {
  for (let back = 1; back < 4; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? bytes.subarray(0, -back) : bytes;
  }
  return bytes;
}

function isMostlyUtf8(text: string): boolean {
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  const good = text.match(/[^\0-\x7f\uFFFD]/g)?.length ?? 0;
  return good > broken * MIN_GOOD_PER_BROKEN;
}

export function readBlock(file: number, from: number, into: Buffer): Buffer {
  return into.subarray(0, readSync(file, into, 0, into.length, from));
}
