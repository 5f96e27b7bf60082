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
import { tellStorageTrouble } from './storage.errors.js';

/** A file on its way into the store. */
export interface MadeFile {
  path: string;
  size: number;
}

export interface SpooledFile extends MadeFile {
  /** Hexadecimal. */
  sha256: string;
}

/** A stream brought more than it may. */
export class FileTooLong extends Error {
  constructor() {
    super('file is larger than its limit');
  }
}

/** So many bytes of a file are written between two looks at the room that is left. */
const LOOK_EVERY_BYTES = 4_000_000;
/** No upload and nothing that is done with one takes as long: older files are of a process that died. */
const ABANDONED_MS = 15 * 60_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** For forms, which Nest gives no services. */
    spool: Spool;
    fileLedger: FileLedger;
  }
}

/** Where files lie while they arrive, below DATA_DIR/spool: whole or not at all, and never in memory. */
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

  /** Throws when the stream brings more than `limit` bytes. Whoever gets the file removes it or takes it away. */
  async write(source: Readable, limit = Number.POSITIVE_INFINITY): Promise<SpooledFile> {
    // An error that comes before the pipeline reads would end the process; the pipeline fails with it as well.
    source.on('error', () => undefined);
    const path = join(this.root, randomUUID());
    const hash = createHash('sha256');
    let size = 0;
    let nextLook = 0;
    const { room } = this;
    try {
      await mkdir(this.root, { recursive: true, mode: 0o700 });
      await pipeline(
        source,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            size += chunk.length;
            if (size > nextLook) {
              nextLook = size + LOOK_EVERY_BYTES;
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
      throw tellStorageTrouble(error);
    }
    return { path, size, sha256: hash.digest('hex') };
  }

  /** Nothing when it was taken away. */
  async remove(path: string): Promise<void> {
    // What cannot be removed now is swept later.
    await rm(path, { force: true }).catch(() => undefined);
  }

  private async sweep(): Promise<void> {
    const oldest = Date.now() - ABANDONED_MS;
    for (const name of await readdir(this.root).catch(() => [])) {
      const path = join(this.root, name);
      const age = await stat(path).catch(() => null);
      if (age && age.mtimeMs < oldest) await this.remove(path);
    }
  }
}
