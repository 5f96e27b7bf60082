/** A recording as Opus packets, out of whatever container they came in. */
export interface OpusRecording {
  /** The identification header, which both Ogg and WebM carry. */
  head: Buffer;
  packets: Buffer[];
}

/** The bytes are no recording that WhatsApp could play. */
export class NotOpus extends Error {}

/** Opus counts in this rate whatever it was recorded with. */
const SAMPLES_A_SECOND = 48_000;

const HEAD_BYTES = 19;
/** 120 ms, in samples: no packet is longer. */
const LONGEST_PACKET = 5760;
/** Of 48 frames, each of the longest length a frame can have. */
const LARGEST_PACKET = 48 * 1275 + 100;
const FRAME_MS = { silk: [10, 20, 40, 60], hybrid: [10, 20], celt: [2.5, 5, 10, 20] };

/** One stream, mono or stereo; its first samples, which are there to start the decoder, are not heard. */
function readHead(bytes: Buffer): { head: Buffer; preSkip: number } {
  const isHead = bytes.length >= HEAD_BYTES && bytes.toString('latin1', 0, 8) === 'OpusHead';
  const channels = bytes[9] ?? 0;
  if (!isHead || bytes[8]! > 15 || channels < 1 || channels > 2 || bytes[18] !== 0) throw new NotOpus();
  return { head: bytes.subarray(0, HEAD_BYTES), preSkip: bytes.readUInt16LE(10) };
}

/** How many samples a packet decodes to, as its first byte tells (RFC 6716, 3.1). */
export function countSamples(packet: Buffer): number {
  const [first, second = 0] = packet;
  if (first === undefined || packet.length > LARGEST_PACKET) throw new NotOpus();
  const config = first >> 3;
  const ms =
    config < 12 ? FRAME_MS.silk[config & 3]! : config < 16 ? FRAME_MS.hybrid[config & 1]! : FRAME_MS.celt[config & 3]!;
  const frames = [1, 2, 2, second & 63][first & 3]!;
  const samples = (ms * SAMPLES_A_SECOND * frames) / 1000;
  if (samples === 0 || samples > LONGEST_PACKET) throw new NotOpus();
  return samples;
}

/** Without what is cut off at the beginning. */
export function countSeconds({ head, packets }: OpusRecording): number {
  const samples = packets.reduce((sum, packet) => sum + countSamples(packet), 0);
  return Math.max(0, samples - readHead(head).preSkip) / SAMPLES_A_SECOND;
}
