import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LocalCopy } from './spool.js';

/** Time that a returned path stays valid. */
const PATH_LIFETIME_MS = 10 * 60_000;

export class DiskCache {
  /** Files by key, the most recently used last. */
  private readonly entries = new Map<string, { size: number; usedAt: number }>();
  private bytes = 0;
  private reading: Promise<void> | undefined;

  constructor(
    private readonly root: string,
    private readonly maxBytes: number,
  ) {}

  async find(key: string): Promise<string | null> {
    await (this.reading ??= this.readFolders());
    const entry = this.entries.get(key);
    if (!entry) return null;
    const path = join(this.root, key);
    const isStored = await stat(path).catch(() => null);
    if (isStored) this.markUsed(key, entry.size);
    else this.drop(key);
    return isStored ? path : null;
  }

  async take(key: string, { path, size }: LocalCopy): Promise<string> {
    await (this.reading ??= this.readFolders());
    const target = join(this.root, key);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rename(path, target);
    this.markUsed(key, size);
    await this.makeRoom();
    return target;
  }

  async remove(key: string): Promise<void> {
    this.drop(key);
    await rm(join(this.root, key), { force: true });
  }

  async removeAccount(accountId: number): Promise<void> {
    for (const key of this.entries.keys()) if (key.startsWith(`${accountId}/`)) this.drop(key);
    await rm(join(this.root, String(accountId)), { recursive: true, force: true });
  }

  private markUsed(key: string, size: number): void {
    this.drop(key);
    this.entries.set(key, { size, usedAt: Date.now() });
    this.bytes += size;
  }

  private drop(key: string): void {
    this.bytes -= this.entries.get(key)?.size ?? 0;
    this.entries.delete(key);
  }

  private async makeRoom(): Promise<void> {
    for (const [key, { usedAt }] of this.entries) {
      if (this.bytes <= this.maxBytes || usedAt > Date.now() - PATH_LIFETIME_MS) return;
      await this.remove(key);
    }
  }

  private async readFolders(): Promise<void> {
    const found = await readdir(this.root, { recursive: true, withFileTypes: true }).catch(() => []);
    const files: { key: string; size: number; usedAt: number }[] = [];
    for (const entry of found.filter((dirent) => dirent.isFile())) {
      const path = join(entry.parentPath, entry.name);
      const stats = await stat(path).catch(() => null);
      if (stats) files.push({ key: path.slice(this.root.length + 1), size: stats.size, usedAt: stats.mtimeMs });
    }
    for (const { key, size, usedAt } of files.toSorted((left, right) => left.usedAt - right.usedAt)) {
      this.entries.set(key, { size, usedAt });
      this.bytes += size;
    }
  }
}
