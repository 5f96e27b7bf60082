import { inflateRawSync, constants } from 'node:zlib';
import { Refused } from '../refused.js';

const CENTRAL_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const LONGEST_COMMENT = 65_535;
const SENTINEL = 0xffff_ffff;

const MOST_ENTRIES = 2_000;
/** Unpacked, all parts together, the parts that are held in memory whole, and of those the ones that are small in any honest workbook. */
const MOST_BYTES = 1_000_000_000;
const MOST_STRINGS = 120_000_000;
const MOST_OF_OTHERS = 30_000_000;
/** Sheets shrink to a tenth, very dull ones to a fiftieth. Small parts may be anything. */
const HIGHEST_RATIO = 120;
const SMALL = 5_000_000;

export interface ZipEntry {
  name: string;
  packed: number;
  unpacked: number;
  offset: number;
  method: number;
}

/**
 * What a zip says it holds, refused when that is more than a workbook of contacts can be. Whoever unpacks must stop at the size that
 * is said here, as a file may lie; a size of nothing, where something is packed, would be no limit and is refused.
 */
export function inspectZip(bytes: Buffer): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  let unpacked = 0;
  for (const entry of directory(bytes)) {
    if (entries.has(entry.name) || entries.size >= MOST_ENTRIES) throw new Refused('broken_file');
    if (entry.unpacked === 0 && entry.packed > 2) throw new Refused('broken_file');
    entries.set(entry.name, entry);
    unpacked += entry.unpacked;
    const isTight = entry.unpacked > SMALL && entry.unpacked > entry.packed * HIGHEST_RATIO;
    if (isTight || unpacked > MOST_BYTES || entry.unpacked > mostOf(entry.name))
      throw new Refused('too_large_unpacked');
  }
  return entries;
}

function mostOf(name: string): number {
  if (/^xl\/worksheets\/[^/]+\.xml$/i.test(name) || /^xl\/media\//i.test(name)) return MOST_BYTES;
  return /sharedStrings\.xml$/i.test(name) ? MOST_STRINGS : MOST_OF_OTHERS;
}

function* directory(bytes: Buffer): Generator<ZipEntry> {
  const end = findEnd(bytes);
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL_ENTRY) throw new Refused('broken_file');
    const [packed, unpacked] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const offset = bytes.readUInt32LE(at + 42);
    // Larger than four gigabytes, which is too large in any case.
    if (packed === SENTINEL || unpacked === SENTINEL || offset === SENTINEL) throw new Refused('too_large_unpacked');
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    yield { name, packed, unpacked, offset, method: bytes.readUInt16LE(at + 10) };
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - LONGEST_COMMENT); at--)
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw new Refused('broken_file');
}

/** The beginning of a part, without unpacking all of it. */
export function peekInto(bytes: Buffer, entry: ZipEntry, packedBytes = 2_048): string {
  if (entry.offset + 30 > bytes.length) throw new Refused('broken_file');
  const start = entry.offset + 30 + bytes.readUInt16LE(entry.offset + 26) + bytes.readUInt16LE(entry.offset + 28);
  const packed = bytes.subarray(start, start + Math.min(entry.packed, packedBytes));
  if (entry.method === 0) return packed.toString('utf8');
  try {
    return inflateRawSync(packed, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: packedBytes * 1_100,
    }).toString('utf8');
  } catch {
    throw new Refused('broken_file');
  }
}
