import { Readable } from 'node:stream';
import { MediaDamaged, MediaHostUnreachable } from '../devices.errors.js';

const WHOLE = 0;
const DAMAGED = 1;

/** Appends the outcome, because HTTP reports errors only as a broken connection. @see readOutcome */
export function withOutcome(chunks: AsyncIterable<Buffer>): Readable {
  async function* appendOutcome(): AsyncGenerator<Buffer> {
    let outcome: number = WHOLE;
    try {
      yield* chunks;
    } catch (error) {
      if (!(error instanceof MediaDamaged)) throw error;
      outcome = DAMAGED;
    }
    yield Buffer.of(outcome);
  }
  return toReadable(appendOutcome());
}

/** Fails with MediaDamaged, or MediaHostUnreachable if cut short. */
export function readOutcome(stream: AsyncIterable<Buffer>): Readable {
  async function* read(): AsyncGenerator<Buffer> {
    let last: Buffer = Buffer.alloc(0);
    try {
      for await (const chunk of stream) {
        if (chunk.length === 0) continue;
        const bytes = Buffer.concat([last, chunk]);
        last = bytes.subarray(-1);
        if (bytes.length > 1) yield bytes.subarray(0, -1);
      }
    } catch (error) {
      throw new MediaHostUnreachable({ cause: error });
    }
    if (last[0] === DAMAGED) throw new MediaDamaged();
    if (last[0] !== WHOLE) throw new MediaHostUnreachable();
  }
  return toReadable(read());
}

function toReadable(chunks: AsyncIterable<Buffer>): Readable {
  // An error before the first read must not end the process.
  return Readable.from(chunks, { objectMode: false }).on('error', () => undefined);
}
