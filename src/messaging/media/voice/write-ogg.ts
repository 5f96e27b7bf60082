import { countSamples, type OpusRecording } from './opus.js';

/** The value of a page's `flags`. */
const BEGINS = 2;
const ENDS = 4;
/** A page holds about a second, so that a player finds a place without reading all. */
const SAMPLES_A_PAGE = 48_000;
const MOST_SEGMENTS = 255;
/** Of one recording; a file holds no other. */
const SERIAL = 1;

/** Writes a recording as Ogg (RFC 3533, RFC 7845); the packets stay as they are. */
export function writeOgg({ head, packets }: OpusRecording): Buffer {
  const pages = [page(0, BEGINS, 0n, [head]), page(1, 0, 0n, [tags()])];
  let samples = 0;
  let first = 0;
  let held: Buffer[] = [];
  let segments = 0;
  const close = (isLast: boolean): void => {
    pages.push(page(pages.length, isLast ? ENDS : 0, BigInt(samples), held));
    held = [];
    segments = 0;
    first = samples;
  };
  for (const packet of packets) {
    const needed = Math.floor(packet.length / 255) + 1;
    if (held.length > 0 && (segments + needed > MOST_SEGMENTS || samples - first >= SAMPLES_A_PAGE)) close(false);
    held.push(packet);
    segments += needed;
    samples += countSamples(packet);
  }
  close(true);
  return Buffer.concat(pages);
}

/** Who wrote it and nothing else: what the recording's own said, such as its program and time, does not travel. */
function tags(): Buffer {
  const vendor = Buffer.from('Mersal');
  const bytes = Buffer.alloc(8 + 4 + vendor.length + 4);
  bytes.write('OpusTags', 'latin1');
  bytes.writeUInt32LE(vendor.length, 8);
  vendor.copy(bytes, 12);
  return bytes;
}

/** Whole packets; `position` is how many samples have been told when it ends. */
function page(sequence: number, flags: number, position: bigint, packets: readonly Buffer[]): Buffer {
  const lacing = packets.flatMap(({ length }) => [...Array<number>(Math.floor(length / 255)).fill(255), length % 255]);
  const header = Buffer.alloc(27 + lacing.length);
  header.write('OggS', 'latin1');
  header[5] = flags;
  header.writeBigInt64LE(position, 6);
  header.writeUInt32LE(SERIAL, 14);
  header.writeUInt32LE(sequence, 18);
  header[26] = lacing.length;
  header.set(lacing, 27);
  const bytes = Buffer.concat([header, ...packets]);
  bytes.writeUInt32LE(checksum(bytes), 22);
  return bytes;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte << 24;
  for (let bit = 0; bit < 8; bit++) rest = rest & 0x80000000 ? (rest << 1) ^ 0x04c11db7 : rest << 1;
  return rest >>> 0;
});

/** Ogg's own: not reflected, and begun with zero, so none of zlib's. The four bytes it goes to count as zero. */
export function checksum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) sum = ((sum << 8) ^ TABLE[((sum >>> 24) ^ byte) & 255]!) >>> 0;
  return sum;
}
