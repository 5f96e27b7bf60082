import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Returns Node options that end the child with this process, even after SIGKILL. */
export function exitWithParent(): string[] {
  const watcher = pathToFileURL(resolve('scripts/lib/processes/stop-with-parent.mjs')).href;
  return ['--import', `${watcher}?parent=${process.pid}`];
}
