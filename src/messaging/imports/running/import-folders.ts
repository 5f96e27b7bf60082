import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config.js';

/** Where an import under way has its chunks: of this machine, and made again from the file when they are lost. */
@Injectable()
export class ImportFolders {
  private readonly root: string;

  constructor(config: Config) {
    this.root = join(config.dataDir, 'imports');
  }

  /** An empty one. */
  async make(importId: number): Promise<string> {
    await this.remove(importId);
    await mkdir(this.of(importId), { recursive: true, mode: 0o700 });
    return this.of(importId);
  }

  /** The chunk of this number, when it lies here. */
  find(importId: number, index: number): string | null {
    const path = join(this.of(importId), `chunk-${String(index).padStart(6, '0')}.csv`);
    return existsSync(path) ? path : null;
  }

  async remove(importId: number): Promise<void> {
    await rm(this.of(importId), { recursive: true, force: true });
  }

  /** The imports that have a folder here. */
  async list(): Promise<number[]> {
    const names = await readdir(this.root).catch(() => []);
    return names.map(Number).filter(Number.isSafeInteger);
  }

  private of(importId: number): string {
    return join(this.root, String(importId));
  }
}
