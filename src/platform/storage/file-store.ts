import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';

/** Files of accounts below DATA_DIR/files, a folder per account. Keys are ours and random: no name of a user becomes a path. */
@Injectable()
export class FileStore {
  private readonly root: string;

  constructor(config: Config) {
    this.root = join(config.dataDir, 'files');
  }

  /** Writes all of it or nothing, and returns the key and the size in bytes. Throws when the stream brings more than `limit`. */
  async put(accountId: number, bytes: Readable | Buffer, limit = 100_000_000): Promise<{ key: string; size: number }> {
    const key = `${accountId}/${randomUUID()}`;
    const path = this.pathOf(key);
    await mkdir(join(this.root, String(accountId)), { recursive: true });
    let size = 0;
    const source = Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes;
    try {
      await pipeline(
        source,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            size += chunk.length;
            if (size > limit) throw new Error('file is larger than its limit');
            yield chunk;
          }
        },
        createWriteStream(`${path}.part`),
      );
      await rename(`${path}.part`, path);
    } catch (error) {
      await rm(`${path}.part`, { force: true });
      throw error;
    }
    return { key, size };
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
