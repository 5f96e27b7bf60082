import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import { type SpooledFile, Spool } from './spool.js';
import { tellStorageTrouble } from './storage.errors.js';

/** Files of accounts below DATA_DIR/files, a folder per account. Keys are ours and random: no name of a user becomes a path. */
@Injectable()
export class FileStore {
  private readonly root: string;

  constructor(
    config: Config,
    private readonly spool: Spool,
  ) {
    this.root = join(config.dataDir, 'files');
  }

  /** Writes all of it or nothing, and returns the key and the size in bytes. Throws when the stream brings more than `limit`. */
  async put(accountId: number, bytes: Readable | Buffer, limit = 100_000_000): Promise<{ key: string; size: number }> {
    const file = await this.spool.write(Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes, limit);
    return { key: await this.take(accountId, file), size: file.size };
  }

  /** Keeps a file that lies in the spool, and returns its key. */
  async take(accountId: number, { path }: SpooledFile): Promise<string> {
    const key = `${accountId}/${randomUUID()}`;
    try {
      await mkdir(join(this.root, String(accountId)), { recursive: true });
      await rename(path, this.pathOf(key));
    } catch (error) {
      await this.spool.remove(path);
      throw tellStorageTrouble(error);
    }
    return key;
  }

  pathOf(key: string): string {
    return join(this.root, key);
  }

  /** Folder and name as the web server wants them. */
  locate(key: string): { root: string; name: string } {
    return { root: this.root, name: key };
  }

  exists(key: string): Promise<boolean> {
    return stat(this.pathOf(key)).then(
      () => true,
      () => false,
    );
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  /** Everything that was stored for an account. */
  async removeAccount(accountId: number): Promise<void> {
    await rm(join(this.root, String(accountId)), { recursive: true, force: true });
  }
}
