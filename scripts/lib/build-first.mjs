import { spawnSync } from 'node:child_process';
import { CliError } from './progress.mjs';
import { projectRoot } from './project-root.mjs';

export function buildFirst(node, ...flags) {
  const args = ['scripts/build.mjs', '--if-changed', ...flags];
  const build = spawnSync(node, args, { cwd: projectRoot, stdio: 'inherit' });
  if (build.status !== 0) throw new CliError('Stopped: there is no build to run.');
}
