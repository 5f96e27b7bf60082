// Writes client/routeTree.gen.ts. The router's plugin does so when Vite resolves its configuration. This is a script of
// its own, because Vite changes NODE_ENV of its process.
import { join } from 'node:path';
import { resolveConfig } from 'vite';
import { projectRoot } from './project-root.mjs';

await resolveConfig({ configFile: join(projectRoot, 'client/vite.config.ts'), logLevel: 'warn' }, 'build');
