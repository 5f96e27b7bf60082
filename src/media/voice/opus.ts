export interface OpusRecording {
  /** The OpusHead packet, identical in Ogg and WebM. */
  head: Buffer;
  packets: Buffer[];
}

export class NotOpus extends Error {}

/** Opus counts in 48 kHz, whatever the recording's rate. */
const SAMPLES_PER_SECOND = 48_000;

const HEAD_BYTES = 19;
/** 120 ms, the longest packet. */
const MAX_PACKET_SAMPLES = 5760;
/** 48 frames of maximum length. */
const MAX_PACKET_BYTES = 48 * 1275 + 100;
const FRAME_MS = { silk: [10, 20, 40, 60], hybrid: [10, 20], celt: [2.5, 5, 10, 20] };

/** Checks the OpusHead packet. The first `preSkip` samples are not played. */
function readHead(bytes: Buffer): { head: Buffer; preSkip: number } {
  const isHead = bytes.length >= HEAD_BYTES && bytes.toString('latin1', 0, 8) === 'OpusHead';
  const channels = bytes[9] ?? 0;
  if (!isHead || bytes[8]! > 15 || channels < 1 || channels > 2 || bytes[18] !== 0) throw new NotOpus();
  return { head: bytes.subarray(0, HEAD_BYTES), preSkip: bytes.readUInt16LE(10) };
}

/** Computes samples from the first bytes (RFC 6716, 3.1). Throws NotOpus. */
export function countSamples(packet: Buffer): number {
  const [first, second = 0] = packet;
  if (first === undefined || packet.length > MAX_PACKET_BYTES) throw new NotOpus();
  const config = first >> 3;
  const ms =
    config < 12 ? FRAME_MS.silk[config & 3]! : config < 16 ? FRAME_MS.hybrid[config & 1]! : FRAME_MS.celt[config & 3]!;
  const frames = [1, 2, 2, second & 63][first & 3]!;
  const samples = (ms * SAMPLES_PER_SECOND * frames) / 1000;
  if (samples === 0 || samples > MAX_PACKET_SAMPLES) throw new NotOpus();
  return samples;
}

export function countSeconds({ head, packets }: OpusRecording): number {
  const samples = packets.reduce((sum, packet) => sum + countSamples(packet), 0);
  return Math.max(0, samples - readHead(head).preSkip) / SAMPLES_PER_SECOND;
}
