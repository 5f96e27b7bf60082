import { NotOpus, type OpusRecording } from './opus.js';

// Layout of a page: RFC 3533, 6.
const HEADER_BYTES = 27;
const CONTINUED_FLAG = 1;

/** Throws NotOpus. */
export function readOgg(bytes: Buffer): OpusRecording {
  const packets: Buffer[] = [];
  let openPacket: Buffer[] = [];
  let serial: number | null = null;
  for (let at = 0; at < bytes.length;) {
    const segmentCount = bytes[at + 26] ?? 0;
    const contentStart = at + HEADER_BYTES + segmentCount;
    if (contentStart > bytes.length || bytes.toString('latin1', at, at + 4) !== 'OggS') throw new NotOpus();
    const pageSerial = bytes.readUInt32LE(at + 14);
    serial ??= pageSerial;
    // Multiplexed or chained streams are not a voice note.
    if (pageSerial !== serial || openPacket.length > 0 !== ((bytes[at + 5]! & CONTINUED_FLAG) !== 0))
      throw new NotOpus();
    let from = contentStart;
    for (const length of bytes.subarray(at + HEADER_BYTES, contentStart)) {
      if (from + length > bytes.length) throw new NotOpus();
      openPacket.push(bytes.subarray(from, from + length));
      from += length;
      if (length === 255) continue;
      packets.push(Buffer.concat(openPacket));
      openPacket = [];
    }
    at = from;
  }
  const [head, tags, ...rest] = packets;
  if (!head || tags?.toString('latin1', 0, 8) !== 'OpusTags') throw new NotOpus();
  return { head, packets: rest.filter(({ length }) => length > 0) };
}
