import { rmSync } from 'node:fs';

// Jest ends a worker that is too large with SIGTERM.
process.once('SIGTERM', () => process.exit(143));

export function removeWithWorker(folder: string): void {
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
