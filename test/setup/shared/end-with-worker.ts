import { rmSync } from 'node:fs';

// Jest ends a too large worker by SIGTERM, which runs no exit handlers.
process.once('SIGTERM', () => process.exit(143));

export function removeWithWorker(folder: string): void {
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
