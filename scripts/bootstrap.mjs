// Runs before every npm command, with whatever Node the computer has (18 or newer), so it uses nothing but Node itself:
// a Node that is new enough, the dependencies, and for the commands that run the server a build of what changed.
import { ensureNode } from './lib/fetch-node.mjs';
import { ensureDependencies } from './lib/install-dependencies.mjs';
import { reportAndExit } from './lib/progress.mjs';
import { projectRoot } from './lib/project-root.mjs';
import { spawnSync } from 'node:child_process';

const purpose = process.argv[2] ?? 'start';

try {
  const node = await ensureNode();
  await ensureDependencies(node);
  if (purpose === 'start') {
    const build = spawnSync(node, ['scripts/build.mjs', '--if-changed'], { cwd: projectRoot, stdio: 'inherit' });
    if (build.status !== 0) process.exit(build.status ?? 1);
  }
} catch (error) {
  reportAndExit(error);
}
