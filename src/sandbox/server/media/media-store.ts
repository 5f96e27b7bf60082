import { createReadStream, createWriteStream, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { ReadStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export class MediaStore {
  /** Undamaged files by the name of the damaged one. */
  private readonly originals = new Map<string, Buffer>();

  constructor(private readonly dir: string) {
    mkdirSync(dir, { recursive: true });
  }

  async receive(source: Readable, owner: string): Promise<string> {
    const name = newName(owner);
    const draft = join(this.dir, `${name}.part`);
    try {
      await pipeline(source, createWriteStream(draft));
      await rename(draft, join(this.dir, name));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return directPath(name);
  }

  put(file: Buffer, owner: string, original = file): string {
    const name = newName(owner);
    writeFileSync(join(this.dir, name), file);
    if (original !== file) this.originals.set(name, original);
    return directPath(name);
  }

  /** Returns the new path of the undamaged file. */
  uploadAgain(path: string, owner: string): string {
    return this.put(this.originals.get(basename(path.split('?')[0]!)) ?? this.read(path), owner);
  }

  read(path: string): Buffer {
    return readFileSync(this.locate(path));
  }

  size(path: string): number | undefined {
    return statSync(this.locate(path), { throwIfNoEntry: false })?.size;
  }

  stream(path: string, start = 0, end?: number): ReadStream {
    return createReadStream(this.locate(path), { start, ...(end !== undefined && { end }) });
  }

  ownerOf(path: string): string {
    return basename(path.split('?')[0]!).split('.')[1] ?? '';
  }

  private locate(path: string): string {
    return join(this.dir, basename(path.split('?')[0]!));
  }
}

const newName = (owner: string): string => `${randomBytes(16).toString('hex')}.${owner}.enc`;
const directPath = (name: string): string => `/v/t62.7118-24/${name}?ccb=11-4&_nc_sid=5e03e0`;
