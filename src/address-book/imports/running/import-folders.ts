import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config.js';
import { chunkName, lateName } from '../../import-reader/chunk-files.js';

/** Finds chunk files. Lost chunks are read again from the imported file. */
@Injectable()
export class ImportFolders {
  private readonly root: string;

  constructor(config: Config) {
    this.root = join(config.dataDir, 'imports');
  }

  async create(importId: number): Promise<string> {
    await this.remove(importId);
    await mkdir(this.folderOf(importId), { recursive: true, mode: 0o700 });
    return this.folderOf(importId);
  }

  /** Returns null if the chunk is on another machine. */
  find(importId: number, index: number): string | null {
    return this.findFile(importId, chunkName(index));
  }

  findLate(importId: number, index: number): string | null {
    return this.findFile(importId, lateName(index));
  }

  async remove(importId: number): Promise<void> {
    await rm(this.folderOf(importId), { recursive: true, force: true });
  }

  async list(): Promise<number[]> {
    const names = await readdir(this.root).catch(() => []);
    return names.map(Number).filter(Number.isSafeInteger);
  }

  private findFile(importId: number, name: string): string | null {
    const path = join(this.folderOf(importId), name);
    return existsSync(path) ? path : null;
  }

  private folderOf(importId: number): string {
    return join(this.root, String(importId));
  }
}
