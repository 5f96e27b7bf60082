import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileLedger } from './file-ledger.js';
import type { MadeFile, Spool } from './spool.js';

/** From byte to byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** What a store tells of its files. */
export type StoreLedger = Pick<FileLedger, 'reserve' | 'confirm' | 'release' | 'forget' | 'forgetAccount'>;

/**
 * Files of accounts: on this machine's disk or in a bucket, as the configuration says. Keys are ours and random, below the number of
 * the account: no name of a user becomes a path. A stored file never changes. Everything throws StorageAway or StorageFull when the
 * store cannot be reached or takes no more, and what brings files in throws StorageLimit when the plan has no room; a file that is
 * not there is null or false, never an error.
 */
export abstract class FileStore {
  constructor(
    protected readonly spool: Spool,
    protected readonly ledger: StoreLedger,
  ) {}

  /** Writes all of it or nothing, and returns the key and the size in bytes. Throws when the stream brings more than `limit`. */
  async put(accountId: number, bytes: Readable | Buffer, limit = 100_000_000): Promise<{ key: string; size: number }> {
    const file = await this.spool.write(Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes, limit);
    return { key: await this.take(accountId, file), size: file.size };
  }

  /** Moves a file in, out of the spool or from wherever it was made below DATA_DIR, and returns its key. */
  async take(accountId: number, file: MadeFile): Promise<string> {
    const key = `${accountId}/${randomUUID()}`;
    try {
      await this.ledger.reserve(accountId, key, file.size);
      await this.store(key, file).catch(async (error: unknown) => {
        // What may be there in part is left to the sweep when it cannot be removed now.
        await this.remove(key).catch(() => undefined);
        throw error;
      });
    } finally {
      await this.spool.remove(file.path);
    }
    await this.ledger.confirm(key);
    return key;
  }

  async remove(key: string): Promise<void> {
    await this.ledger.release(key);
    await this.erase(key);
    await this.ledger.forget(key);
  }

  /** Everything that was stored for an account. */
  async removeAccount(accountId: number): Promise<void> {
    await this.eraseAccount(accountId);
    await this.ledger.forgetAccount(accountId);
  }

  async exists(key: string): Promise<boolean> {
    return (await this.sizeOf(key)) !== null;
  }

  abstract sizeOf(key: string): Promise<number | null>;
  abstract open(key: string, range?: ByteRange): Promise<Readable | null>;
  /** The path of a copy on this machine, for those who can only read from disk; theirs for some minutes. */
  abstract toLocalFile(key: string): Promise<string | null>;

  /** May move the file away. */
  protected abstract store(key: string, file: MadeFile): Promise<void>;
  protected abstract erase(key: string): Promise<void>;
  protected abstract eraseAccount(accountId: number): Promise<void>;
}
