import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';

export function findSpecs(folder) {
  if (!existsSync(join(projectRoot, folder))) return [];
  return readdirSync(join(projectRoot, folder), { recursive: true })
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => join(folder, name))
    .sort();
}
