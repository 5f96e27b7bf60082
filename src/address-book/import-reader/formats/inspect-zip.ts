import { inflateRawSync, constants } from 'node:zlib';
import { ImportFileRejected } from '../import-file-rejected.js';

const CENTRAL_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const MAX_COMMENT_BYTES = 65_535;
const SENTINEL = 0xffff_ffff;

const MAX_ENTRIES = 2_000;
/** Unpacked bytes: all parts together, a part held in memory, any other part. */
const MAX_UNPACKED_BYTES = 1_000_000_000;
const MAX_HELD_BYTES = 120_000_000;
const MAX_OTHER_PART_BYTES = 30_000_000;
/** Parts held in memory, because they are not streamed. */
const HELD_WHOLE = /(?:^|\/)sharedStrings\.(?:xml|bin)$|^content\.xml$|^xl\/worksheets\/[^/]+\.bin$/i;
/** Sheets compress to a tenth, repetitive ones to a fiftieth. */
const MAX_COMPRESSION_RATIO = 120;
const SMALL_BYTES = 5_000_000;

export interface ZipEntry {
  name: string;
  packed: number;
  unpacked: number;
  offset: number;
  method: number;
}

/**
 * Throws ImportFileRejected. Declared sizes may be false, so unpacking stops at them. A size of zero would set no
 * limit.
 */
export function inspectZip(bytes: Buffer): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  let unpacked = 0;
  for (const entry of readDirectory(bytes)) {
    if (entries.has(entry.name) || entries.size >= MAX_ENTRIES) throw new ImportFileRejected('broken_file');
    if (entry.unpacked === 0 && entry.packed > 2) throw new ImportFileRejected('broken_file');
    entries.set(entry.name, entry);
    unpacked += entry.unpacked;
    const isOverCompressed = entry.unpacked > SMALL_BYTES && entry.unpacked > entry.packed * MAX_COMPRESSION_RATIO;
    if (isOverCompressed || unpacked > MAX_UNPACKED_BYTES || entry.unpacked > findLimit(entry.name))
      throw new ImportFileRejected('too_large_unpacked');
  }
  return entries;
}

function findLimit(name: string): number {
  if (/^xl\/worksheets\/[^/]+\.xml$/i.test(name) || /^xl\/media\//i.test(name)) return MAX_UNPACKED_BYTES;
  return HELD_WHOLE.test(name) ? MAX_HELD_BYTES : MAX_OTHER_PART_BYTES;
}

function* readDirectory(bytes: Buffer): Generator<ZipEntry> {
  const end = findEnd(bytes);
  let at = bytes.readUInt32LE(end + 16);
  for (let remaining = bytes.readUInt16LE(end + 10); remaining > 0; remaining--) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL_ENTRY) throw new ImportFileRejected('broken_file');
    if ((bytes.readUInt16LE(at + 8) & 1) === 1) throw new ImportFileRejected('encrypted');
    const [packed, unpacked] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const offset = bytes.readUInt32LE(at + 42);
    // A ZIP64 part may exceed 4 GB.
    if (packed === SENTINEL || unpacked === SENTINEL || offset === SENTINEL)
      throw new ImportFileRejected('too_large_unpacked');
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    yield { name, packed, unpacked, offset, method: bytes.readUInt16LE(at + 10) };
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - MAX_COMMENT_BYTES); at--)
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  throw new ImportFileRejected('broken_file');
}

/** Throws ImportFileRejected beyond the declared size. */
export function unpackEntry(bytes: Buffer, entry: ZipEntry): Buffer {
  const packed = slicePacked(bytes, entry, entry.packed);
  if (entry.method === 0) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.unpacked) });
  } catch {
    throw new ImportFileRejected('broken_file');
  }
}

export function peekInto(bytes: Buffer, entry: ZipEntry, packedBytes = 2_048): string {
  const packed = slicePacked(bytes, entry, packedBytes);
  if (entry.method === 0) return packed.toString('utf8');
  try {
    return inflateRawSync(packed, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: packedBytes * 1_100,
    }).toString('utf8');
  } catch {
    throw new ImportFileRejected('broken_file');
  }
}

function slicePacked(bytes: Buffer, entry: ZipEntry, maxBytes: number): Buffer {
  if (entry.offset + 30 > bytes.length) throw new ImportFileRejected('broken_file');
  const start = entry.offset + 30 + bytes.readUInt16LE(entry.offset + 26) + bytes.readUInt16LE(entry.offset + 28);
  return bytes.subarray(start, start + Math.min(entry.packed, maxBytes));
}
