// Runs before every npm command, on Node 18 or newer. Provides Node, dependencies, generated lists and a build.
import { buildFirst } from './lib/build-first.mjs';
import { ensureNode } from './lib/node/fetch-node.mjs';
import { ensureDependencies } from './lib/node/install-dependencies.mjs';
import { reportAndExit } from './lib/progress.mjs';
import { writeAdapters } from './lib/write-adapters.mjs';
import { writeMenu } from './lib/write-menu.mjs';
import { writeProviders } from './lib/write-providers.mjs';

const purpose = process.argv[2] ?? 'start';

try {
  const node = await ensureNode();
  await ensureDependencies(node);
  writeProviders();
  writeAdapters();
  writeMenu();
  if (purpose === 'start') buildFirst(node);
} catch (error) {
  reportAndExit(error);
}
