import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';

/** Flags of Node that save 35 MB, and 70 MB after a burst of 2,000 messages, for slightly more CPU. */
export const memoryFlags = ['--max-semi-space-size=4', '--heap-growing-percent=25'];

/** Variables of a server: two malloc arenas instead of eight per core, and a cache that saves 10 % CPU at startup. */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(projectRoot, 'dist', 'server', '.compiled'),
};
