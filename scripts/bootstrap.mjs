// Runs before every npm command, with whatever Node the computer has (18 or newer), so it uses nothing but Node itself:
// a Node that is new enough, the dependencies, and for the commands that run the server a build of what changed.
import { buildFirst } from './lib/build-first.mjs';
import { ensureNode } from './lib/node/fetch-node.mjs';
import { ensureDependencies } from './lib/node/install-dependencies.mjs';
import { reportAndExit } from './lib/progress.mjs';

const purpose = process.argv[2] ?? 'start';

try {
  const node = await ensureNode();
  await ensureDependencies(node);
  if (purpose === 'start') buildFirst(node);
} catch (error) {
  reportAndExit(error);
}
