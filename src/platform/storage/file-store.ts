import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { MadeFile, Spool } from './spool.js';

/** From byte to byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Files of accounts: on this machine's disk or in a bucket, as the configuration says. Keys are ours and random, below the number of
 * the account: no name of a user becomes a path. A stored file never changes. Everything throws StorageAway or StorageFull when the
 * store cannot be reached or takes no more; a file that is not there is null or false, never an error.
 */
export abstract class FileStore {
  constructor(protected readonly spool: Spool) {}

  /** Writes all of it or nothing, and returns the key and the size in bytes. Throws when the stream brings more than `limit`. */
  async put(accountId: number, bytes: Readable | Buffer, limit = 100_000_000): Promise<{ key: string; size: number }> {
    const file = await this.spool.write(Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes, limit);
    return { key: await this.take(accountId, file), size: file.size };
  }

  /** Moves a file in, out of the spool or from wherever it was made below DATA_DIR, and returns its key. */
  async take(accountId: number, file: MadeFile): Promise<string> {
    const key = `${accountId}/${randomUUID()}`;
    try {
      await this.store(key, file);
    } finally {
      await this.spool.remove(file.path);
    }
    return key;
  }

  async exists(key: string): Promise<boolean> {
    return (await this.sizeOf(key)) !== null;
  }

  abstract sizeOf(key: string): Promise<number | null>;
  abstract open(key: string, range?: ByteRange): Promise<Readable | null>;
  /** The path of a copy on this machine, for those who can only read from disk; theirs for some minutes. */
  abstract toLocalFile(key: string): Promise<string | null>;
  abstract remove(key: string): Promise<void>;
  /** Everything that was stored for an account. */
  abstract removeAccount(accountId: number): Promise<void>;

  /** May move the file away. */
  protected abstract store(key: string, file: MadeFile): Promise<void>;
}
