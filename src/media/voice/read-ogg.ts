import { NotOpus, type OpusRecording } from './opus.js';

const HEADER_BYTES = 27;
const CONTINUES = 1;

/** Accepts one Opus stream. Throws NotOpus. */
export function readOgg(bytes: Buffer): OpusRecording {
  const packets: Buffer[] = [];
  let open: Buffer[] = [];
  let serial: number | null = null;
  for (let at = 0; at < bytes.length;) {
    const count = bytes[at + 26] ?? 0;
    const start = at + HEADER_BYTES + count;
    if (start > bytes.length || bytes.toString('latin1', at, at + 4) !== 'OggS') throw new NotOpus();
    const own = bytes.readUInt32LE(at + 14);
    serial ??= own;
    // Multiplexed or chained streams are not a voice note.
    if (own !== serial || open.length > 0 !== ((bytes[at + 5]! & CONTINUES) !== 0)) throw new NotOpus();
    let from = start;
    for (const length of bytes.subarray(at + HEADER_BYTES, start)) {
      if (from + length > bytes.length) throw new NotOpus();
      open.push(bytes.subarray(from, from + length));
      from += length;
      if (length === 255) continue;
      packets.push(Buffer.concat(open));
      open = [];
    }
    at = from;
  }
  const [head, tags, ...rest] = packets;
  if (!head || tags?.toString('latin1', 0, 8) !== 'OpusTags') throw new NotOpus();
  return { head, packets: rest.filter(({ length }) => length > 0) };
}
