import { NotOpus, type OpusRecording } from './opus.js';

// Matroska element IDs (RFC 9559).
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

/** Browsers write segments and clusters with unknown length. */
const CONTAINERS = new Set([SEGMENT, CLUSTER, TRACKS, BLOCK_GROUP]);
/** Flags of blocks with several frames, which browsers do not write. */
const LACING = 0x06;

interface EbmlNumber {
  value: number;
  length: number;
  /** All bits of the length are set. */
  isUnknown: boolean;
}

/** Stops at an element that ends beyond the file. Throws NotOpus. */
export function readWebm(bytes: Buffer): OpusRecording {
  let head: Buffer | null = null;
  let track = 0;
  const packets: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const id = readNumber(bytes, at, 'id');
    const size = id && readNumber(bytes, at + id.length, 'value');
    if (!size) break;
    const start = at + id.length + size.length;
    if (CONTAINERS.has(id.value)) {
      at = start;
      continue;
    }
    if (size.isUnknown) throw new NotOpus();
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
    const id = readNumber(bytes, at, 'id');
    const size = id && readNumber(bytes, at + id.length, 'value');
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
  const number = readNumber(bytes, 0, 'value');
  if (!number || number.value !== track) return null;
  // Skips the two-byte time code.
  const flags = bytes[number.length + 2];
  if (flags === undefined || (flags & LACING) !== 0) throw new NotOpus();
  return bytes.subarray(number.length + 3);
}

/** The leading zero bits of an EBML number give its length. IDs keep the marker bit. */
function readNumber(bytes: Buffer, at: number, kind: 'id' | 'value'): EbmlNumber | null {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return null;
  const markerBit = 1 << (8 - length);
  let value = kind === 'value' ? first & (markerBit - 1) : first;
  let isUnknown = (first & (markerBit - 1)) === markerBit - 1;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 255;
  }
  return { value, length, isUnknown: kind === 'value' && isUnknown };
}
