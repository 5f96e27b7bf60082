import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

export const byText = (left, right) => (left < right ? -1 : 1);

/** Returns paths from the project root, sorted. Works in an archive without Git, unlike `tests/list-files.mjs`. */
export function walkFolder(folder) {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? walkFolder(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]))
    .sort(byText);
}

export const readText = (file) => readFileSync(join(projectRoot, file), 'utf8');

/** Writes a file only if its text changes, because watchers follow the modification time. */
export function writeIfChanged(file, text) {
  if (existsSync(join(projectRoot, file)) && readText(file) === text) return;
  writeFileSync(join(projectRoot, file), text);
}
