import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileLedger } from './file-ledger.js';
import type { LocalCopy, Spool } from './spool.js';

/** Range with inclusive ends. */
export interface ByteRange {
  start: number;
  end: number;
}

export type StoreLedger = Pick<FileLedger, 'reserve' | 'confirm' | 'release' | 'forget' | 'forgetAccount'>;

/**
 * Stores files that never change. Keys are random, so no user input becomes a path. A missing file is null or false.
 * Throws StorageUnreachable, StorageFull or StorageLimit.
 */
export abstract class FileStore {
  constructor(
    protected readonly spool: Spool,
    protected readonly ledger: StoreLedger,
  ) {}

  /** Throws above `limit`. */
  async put(accountId: number, bytes: Readable | Buffer, limit = 100_000_000): Promise<{ key: string; size: number }> {
    const file = await this.spool.write(Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes, limit);
    return { key: await this.take(accountId, file), size: file.size };
  }

  async take(accountId: number, file: LocalCopy): Promise<string> {
    const key = `${accountId}/${randomUUID()}`;
    try {
      await this.ledger.reserve(accountId, key, file.size);
      await this.store(key, file).catch(async (error: unknown) => {
        // The sweep removes partial files.
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

  async removeAccount(accountId: number): Promise<void> {
    await this.eraseAccount(accountId);
    await this.ledger.forgetAccount(accountId);
  }

  async exists(key: string): Promise<boolean> {
    return (await this.sizeOf(key)) !== null;
  }

  abstract sizeOf(key: string): Promise<number | null>;
  abstract open(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Returns a path that stays valid for some minutes. */
  abstract toLocalFile(key: string): Promise<string | null>;

  protected abstract store(key: string, file: LocalCopy): Promise<void>;
  protected abstract erase(key: string): Promise<void>;
  protected abstract eraseAccount(accountId: number): Promise<void>;
}
