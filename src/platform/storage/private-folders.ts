import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/** Folders except the embedded PostgreSQL's, which may have another owner. */
const FOLDERS = ['files', 'spool', 'cache', 'imports', 'exports', 'logs', 'redis', 'sandbox'];

export function writePrivately(): void {
  process.umask(0o077);
}

/** Closes folders that previous versions left readable. Skips those of other users. */
export function closeFolders(dataDir: string): void {
  for (const folder of FOLDERS.map((name) => join(dataDir, name)).filter((path) => existsSync(path))) {
    try {
      chmodSync(folder, 0o700);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    }
  }
}
