import { spawnSync } from 'node:child_process';
import { PlainProblem } from './progress.mjs';
import { projectRoot } from './project-root.mjs';

/** Builds what changed since the last build, before something runs it. What the build says goes to the terminal. */
export function buildFirst(node, ...flags) {
  const args = ['scripts/build.mjs', '--if-changed', ...flags];
  const build = spawnSync(node, args, { cwd: projectRoot, stdio: 'inherit' });
  if (build.status !== 0) throw new PlainProblem('Stopped, as there is nothing to run.');
}
