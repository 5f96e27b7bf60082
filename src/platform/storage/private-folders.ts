import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/** What is ours below DATA_DIR. The folder of an embedded PostgreSQL is its own, and DATA_DIR the way to it for another user. */
const FOLDERS = ['files', 'spool', 'cache', 'imports', 'exports', 'logs', 'redis', 'sandbox'];

/** From now on nobody else on this machine can read what this process and its children write. */
export function writePrivately(): void {
  process.umask(0o077);
}

/** Closes the folders of former versions, which others could look into. One that belongs to somebody else stays as it is. */
export function closeFolders(dataDir: string): void {
  for (const folder of FOLDERS.map((name) => join(dataDir, name)).filter((path) => existsSync(path))) {
    try {
      chmodSync(folder, 0o700);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    }
  }
}
