import { NotOpus, type OpusRecording } from './opus.js';

// Matroska element IDs (RFC 9559) on the path to the packets.
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const TRACK_NUMBER = 0xd7;
const CODEC = 0x86;
const CODEC_PRIVATE = 0x63a2;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const SIMPLE_BLOCK = 0xa3;

/** Elements to descend into. Browsers leave the length of the first two open. */
const OPENED = new Set([SEGMENT, CLUSTER, TRACKS, BLOCK_GROUP]);
/** Several frames per block. Browsers do not write them. */
const LACING = 0x06;

interface Sized {
  value: number;
  length: number;
  /** All bits set: unknown length. */
  isOpen: boolean;
}

/** Stops at a length beyond the end. Throws NotOpus. */
export function readWebm(bytes: Buffer): OpusRecording {
  let head: Buffer | null = null;
  let track = 0;
  const packets: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const id = readNumber(bytes, at, false);
    const size = id && readNumber(bytes, at + id.length, true);
    if (!size) break;
    const start = at + id.length + size.length;
    if (OPENED.has(id.value)) {
      at = start;
      continue;
    }
    if (size.isOpen) throw new NotOpus();
    const end = start + size.value;
    if (end > bytes.length) break;
    const content = bytes.subarray(start, end);
    if (id.value === TRACK && head === null) {
      const found = readTrack(content);
      if (found) [head, track] = [found.head, found.number];
    } else if (id.value === SIMPLE_BLOCK || id.value === BLOCK) {
      const packet = readBlock(content, track);
      if (packet && packet.length > 0) packets.push(packet);
    }
    at = end;
  }
  if (!head) throw new NotOpus();
  return { head, packets };
}

function readTrack(bytes: Buffer): { head: Buffer; number: number } | null {
  let head: Buffer | null = null;
  let codec = '';
  let number = 0;
  for (let at = 0; at < bytes.length;) {
    const id = readNumber(bytes, at, false);
    const size = id && readNumber(bytes, at + id.length, true);
    if (!size) break;
    const start = at + id.length + size.length;
    const content = bytes.subarray(start, start + size.value);
    if (id.value === CODEC) codec = content.toString('latin1');
    if (id.value === CODEC_PRIVATE) head = content;
    if (id.value === TRACK_NUMBER) number = content[content.length - 1] ?? 0;
    at = start + size.value;
  }
  return codec.startsWith('A_OPUS') && head ? { head, number } : null;
}

function readBlock(bytes: Buffer, track: number): Buffer | null {
  const number = readNumber(bytes, 0, true);
  if (!number || number.value !== track) return null;
  // Skips the two-byte time code.
  const flags = bytes[number.length + 2];
  if (flags === undefined || (flags & LACING) !== 0) throw new NotOpus();
  return bytes.subarray(number.length + 3);
}

/** Leading zero bits give the length. IDs keep the marker bit. */
function readNumber(bytes: Buffer, at: number, isValue: boolean): Sized | null {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return null;
  const mark = 1 << (8 - length);
  let value = isValue ? first & (mark - 1) : first;
  let isOpen = (first & (mark - 1)) === mark - 1;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    isOpen &&= byte === 255;
  }
  return { value, length, isOpen: isValue && isOpen };
}
