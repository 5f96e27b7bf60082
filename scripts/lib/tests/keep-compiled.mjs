import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';

const LOAD = "await import('./dist/src/create-app.js'); process.exit(0);";

/**
 * The specs start servers some eighty times, and a third of each start is compiling: what V8 makes of the code is kept for all that
 * this process starts from now on. It is loaded once here, as a server that is killed keeps nothing.
 */
export function keepCompiled() {
  process.env.NODE_COMPILE_CACHE ??= join(projectRoot, 'node_modules', '.cache', 'compiled');
  spawnSync(process.execPath, ['--input-type=module', '-e', LOAD], { cwd: projectRoot, stdio: 'ignore' });
}
