import { countSamples, type OpusRecording } from './opus.js';

const FIRST_PAGE = 2;
const LAST_PAGE = 4;
/** One second, so that players can seek. */
const SAMPLES_PER_PAGE = 48_000;
const MAX_SEGMENTS = 255;
const SERIAL = 1;

/** Writes an Ogg file (RFC 3533 and RFC 7845). */
export function writeOgg({ head, packets }: OpusRecording): Buffer {
  const pages = [buildPage(0, FIRST_PAGE, 0n, [head]), buildPage(1, 0, 0n, [buildTags()])];
  let samples = 0;
  let pageStart = 0;
  let buffered: Buffer[] = [];
  let segments = 0;
  const closePage = (flags: number): void => {
    pages.push(buildPage(pages.length, flags, BigInt(samples), buffered));
    buffered = [];
    segments = 0;
    pageStart = samples;
  };
  for (const packet of packets) {
    const needed = Math.floor(packet.length / 255) + 1;
    if (buffered.length > 0 && (segments + needed > MAX_SEGMENTS || samples - pageStart >= SAMPLES_PER_PAGE))
      closePage(0);
    buffered.push(packet);
    segments += needed;
    samples += countSamples(packet);
  }
  closePage(LAST_PAGE);
  return Buffer.concat(pages);
}

/** Omits the recording's tags. */
function buildTags(): Buffer {
  const vendor = Buffer.from('Mersal');
  const bytes = Buffer.alloc(8 + 4 + vendor.length + 4);
  bytes.write('OpusTags', 'latin1');
  bytes.writeUInt32LE(vendor.length, 8);
  vendor.copy(bytes, 12);
  return bytes;
}

/** `position`: samples up to the page's end. */
function buildPage(sequence: number, flags: number, position: bigint, packets: readonly Buffer[]): Buffer {
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
  bytes.writeUInt32LE(computeChecksum(bytes), 22);
  return bytes;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 24;
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 0x80000000 ? (remainder << 1) ^ 0x04c11db7 : remainder << 1;
  return remainder >>> 0;
});

/** Computes a CRC-32 that, unlike zlib's, is not reflected and starts at zero. Its field counts as zero. */
export function computeChecksum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) sum = ((sum << 8) ^ CRC_TABLE[((sum >>> 24) ^ byte) & 255]!) >>> 0;
  return sum;
}
