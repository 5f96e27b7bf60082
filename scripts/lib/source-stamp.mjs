import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

/** Hashes the contents of files and folders. Modification times are useless, because Git changes them. */
export function computeStamp(paths) {
  const hash = createHash('sha256').update(process.versions.modules);
  for (const path of paths) addToHash(hash, path);
  return hash.digest('hex');
}

function addToHash(hash, path) {
  const full = join(projectRoot, path);
  if (!existsSync(full)) return;
  if (statSync(full).isFile()) {
    hash.update(path).update('\0').update(readFileSync(full)).update('\0');
    return;
  }
  for (const name of readdirSync(full).sort()) addToHash(hash, join(path, name));
}

const stampFile = (name) => join(projectRoot, 'dist', `.${name}-stamp`);

export function isStamped(name, stamp) {
  return existsSync(stampFile(name)) && readFileSync(stampFile(name), 'utf8') === stamp;
}

export function writeStamp(name, stamp) {
  writeFileSync(stampFile(name), stamp);
}

export function removeStamp(name) {
  rmSync(stampFile(name), { force: true });
}
