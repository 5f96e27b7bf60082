const PROTOCOL_HEADER = 'WA';
const ROUTING_HEADER = 'ED';

/** Reads frames, which have a 3-byte length and follow the connection header. */
export class FrameReader {
  private pending: Buffer = Buffer.alloc(0);
  private isOpened = false;

  push(chunk: Buffer): Buffer[] {
    this.pending = this.pending.length ? Buffer.concat([this.pending, chunk]) : chunk;
    if (!this.isOpened && !this.readHeader()) return [];
    const frames: Buffer[] = [];
    while (this.pending.length >= 3) {
      const length = this.pending.readUIntBE(0, 3);
      if (this.pending.length < length + 3) break;
      frames.push(this.pending.subarray(3, length + 3));
      this.pending = this.pending.subarray(length + 3);
    }
    return frames;
  }

  private readHeader(): boolean {
    let start = 0;
    if (this.pending.length < 4) return false;
    if (this.pending.toString('latin1', 0, 2) === ROUTING_HEADER) {
      if (this.pending.length < 7) return false;
      start = 7 + this.pending.readUIntBE(4, 3);
    }
    if (this.pending.length < start + 4) return false;
    if (this.pending.toString('latin1', start, start + 2) !== PROTOCOL_HEADER)
      throw new Error('not a WhatsApp connection');
    this.pending = this.pending.subarray(start + 4);
    this.isOpened = true;
    return true;
  }
}

export function frame(payload: Uint8Array): Buffer {
  const framed = Buffer.allocUnsafe(payload.length + 3);
  framed.writeUIntBE(payload.length, 0, 3);
  framed.set(payload, 3);
  return framed;
}
