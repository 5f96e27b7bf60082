import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type ByteRange, FileStore, type StoreLedger } from './file-store.js';
import type { LocalCopy, Spool } from './spool.js';
import { toStorageError } from './storage.errors.js';

export class LocalFiles extends FileStore {
  constructor(
    private readonly root: string,
    spool: Spool,
    ledger: StoreLedger,
  ) {
    super(spool, ledger);
  }

  sizeOf(key: string): Promise<number | null> {
    return this.nullIfMissing(async () => (await stat(this.pathOf(key))).size);
  }

  open(key: string, range?: ByteRange): Promise<Readable | null> {
    return this.nullIfMissing(async () => {
      // Opens no FileHandle, because Node ends the process when it collects an open one.
      const stream = createReadStream(this.pathOf(key), range);
      await once(stream, 'open');
      return stream;
    });
  }

  async toLocalFile(key: string): Promise<string | null> {
    return (await this.exists(key)) ? this.pathOf(key) : null;
  }

  protected async erase(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true }).catch(rethrow);
  }

  protected async eraseAccount(accountId: number): Promise<void> {
    await rm(join(this.root, String(accountId)), { recursive: true, force: true }).catch(rethrow);
  }

  protected async store(key: string, { path }: LocalCopy): Promise<void> {
    try {
      await mkdir(dirname(this.pathOf(key)), { recursive: true, mode: 0o700 });
      await rename(path, this.pathOf(key));
    } catch (error) {
      rethrow(error);
    }
  }

  private pathOf(key: string): string {
    return join(this.root, key);
  }

  private async nullIfMissing<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') rethrow(error);
      // A missing root means an unmounted volume, not a missing file.
      await stat(this.root).catch(rethrow);
      return null;
    }
  }
}

function rethrow(error: unknown): never {
  throw toStorageError(error);
}
