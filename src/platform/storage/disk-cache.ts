import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MadeFile } from './spool.js';

/** Whoever was given a path reads the file within this time. */
const GIVEN_MS = 10 * 60_000;

/** Copies of stored files on this machine, as many bytes of them as fit; what was not used for longest goes first. */
export class DiskCache {
  /** In the order of use, the latest last. */
  private readonly kept = new Map<string, { size: number; usedAt: number }>();
  private bytes = 0;
  private reading: Promise<void> | undefined;

  constructor(
    private readonly root: string,
    private readonly mostBytes: number,
  ) {}

  /** The path of a copy; null when there is none. */
  async find(key: string): Promise<string | null> {
    await (this.reading ??= this.readFolders());
    const entry = this.kept.get(key);
    if (!entry) return null;
    const path = join(this.root, key);
    const isThere = await stat(path).catch(() => null);
    if (isThere) this.note(key, entry.size);
    else this.drop(key);
    return isThere ? path : null;
  }

  /** Moves a file in. */
  async take(key: string, { path, size }: MadeFile): Promise<string> {
    await (this.reading ??= this.readFolders());
    const target = join(this.root, key);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rename(path, target);
    this.note(key, size);
    await this.makeRoom();
    return target;
  }

  async remove(key: string): Promise<void> {
    this.drop(key);
    await rm(join(this.root, key), { force: true });
  }

  async removeAccount(accountId: number): Promise<void> {
    for (const key of this.kept.keys()) if (key.startsWith(`${accountId}/`)) this.drop(key);
    await rm(join(this.root, String(accountId)), { recursive: true, force: true });
  }

  private note(key: string, size: number): void {
    this.drop(key);
    this.kept.set(key, { size, usedAt: Date.now() });
    this.bytes += size;
  }

  private drop(key: string): void {
    this.bytes -= this.kept.get(key)?.size ?? 0;
    this.kept.delete(key);
  }

  private async makeRoom(): Promise<void> {
    for (const [key, { usedAt }] of this.kept) {
      if (this.bytes <= this.mostBytes || usedAt > Date.now() - GIVEN_MS) return;
      await this.remove(key);
    }
  }

  /** What a former process has left. */
  private async readFolders(): Promise<void> {
    const found = await readdir(this.root, { recursive: true, withFileTypes: true }).catch(() => []);
    const files: { key: string; size: number; usedAt: number }[] = [];
    for (const entry of found.filter((one) => one.isFile())) {
      const path = join(entry.parentPath, entry.name);
      const about = await stat(path).catch(() => null);
      if (about) files.push({ key: path.slice(this.root.length + 1), size: about.size, usedAt: about.mtimeMs });
    }
    for (const { key, size, usedAt } of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
      this.kept.set(key, { size, usedAt });
      this.bytes += size;
    }
  }
}
