import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Config } from '../config.js';
import type { FileLedger } from './file-ledger.js';
import { DiskRoom } from './disk-room.js';
import { toStorageError } from './storage.errors.js';

export interface LocalCopy {
  path: string;
  size: number;
}

export interface SpooledFile extends LocalCopy {
  sha256: string;
}

export class FileTooLong extends Error {
  constructor() {
    super('file is larger than its limit');
  }
}

const CHECK_INTERVAL_BYTES = 4_000_000;
/** Age of abandoned files, longer than any upload takes. */
const ABANDONED_MS = 15 * 60_000;

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
    spool: Spool;
    fileLedger: FileLedger;
  }
}

@Injectable()
export class Spool implements OnModuleInit, OnModuleDestroy {
  private readonly root: string;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    config: Config,
    @Inject(DiskRoom) private readonly room: Pick<DiskRoom, 'check'>,
  ) {
    this.root = join(config.dataDir, 'spool');
  }

  async onModuleInit(): Promise<void> {
    await this.sweep();
    this.timer = setInterval(() => void this.sweep(), ABANDONED_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Writes a file, which the caller must move or remove. */
  async write(source: Readable, limit = Number.POSITIVE_INFINITY): Promise<SpooledFile> {
    // An error before the pipeline starts would be uncaught.
    source.on('error', () => undefined);
    const path = join(this.root, randomUUID());
    const hash = createHash('sha256');
    let size = 0;
    let nextCheck = 0;
    const { room } = this;
    try {
      await mkdir(this.root, { recursive: true, mode: 0o700 });
      await pipeline(
        source,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            size += chunk.length;
            if (size > nextCheck) {
              nextCheck = size + CHECK_INTERVAL_BYTES;
              await room.check();
            }
            if (size > limit) throw new FileTooLong();
            hash.update(chunk);
            yield chunk;
          }
        },
        createWriteStream(path, { flags: 'wx', mode: 0o600 }),
      );
    } catch (error) {
      source.destroy();
      await this.remove(path);
      throw toStorageError(error);
    }
    return { path, size, sha256: hash.digest('hex') };
  }

  async remove(path: string): Promise<void> {
    // The sweep removes the file later.
    await rm(path, { force: true }).catch(() => undefined);
  }

  private async sweep(): Promise<void> {
    const oldest = Date.now() - ABANDONED_MS;
    for (const name of await readdir(this.root).catch(() => [])) {
      const path = join(this.root, name);
      const stats = await stat(path).catch(() => null);
      if (stats && stats.mtimeMs < oldest) await this.remove(path);
    }
  }
}
