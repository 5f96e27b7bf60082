import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { componentOfStyle } from './component-styles.js';

const root = fileURLToPath(new URL('../..', import.meta.url))
  .replaceAll('\\', '/')
  .replace(/\/$/, '');
const EXTENSIONS = ['', '.ts', '.tsx', '.js', '.mjs'];

/** Returns the path from the root or from `node_modules`. */
export function pathOf(id: string): string {
  const file = componentOfStyle(id.replace('\0', '').replaceAll('\\', '/').split('?')[0]!);
  const packageStart = file.lastIndexOf('/node_modules/');
  if (packageStart >= 0) return file.slice(packageStart + 1);
  return file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file;
}

/** Returns a function that finds modules of files or folders. Throws if one does not exist. */
export function matchModules(names: readonly string[], except: readonly string[] = []): (id: string) => boolean {
  for (const name of [...names, ...except])
    if (!EXTENSIONS.some((ending) => existsSync(`${root}/${name}${ending}`)))
      throw new Error(`The chunks in client/build name ${name}, which is not there.`);
  const belongsTo = (path: string, name: string) =>
    path === name || path.startsWith(`${name}/`) || path.startsWith(`${name}.`);
  return (id) => {
    const path = pathOf(id);
    return names.some((name) => belongsTo(path, name)) && !except.some((name) => belongsTo(path, name));
  };
}

export const packages = (names: readonly string[]): string[] => names.map((name) => `node_modules/${name}`);
export const mantine = (names: readonly string[]): string[] =>
  packages(names.map((name) => `@mantine/core/esm/${name}`));
export const mantineParts = (names: readonly string[]): string[] => mantine(names.map((name) => `components/${name}`));
