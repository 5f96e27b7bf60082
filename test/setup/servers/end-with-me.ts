import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Node's flags for a child that ends with this process, however that ends: who is killed cannot stop what it started. */
export function endWithMe(): string[] {
  const watcher = pathToFileURL(resolve('scripts/lib/processes/stop-with-parent.mjs')).href;
  return ['--import', `${watcher}?parent=${process.pid}`];
}
