import { execFileSync } from 'node:child_process';
import { projectRoot } from './project-root.mjs';

const MOST_FILES = 15;
/** A file for each page and language, found by its name and never looked through. */
const EXEMPT = /^client\/locales\//;

/** A folder of src or client with more files at its root no longer says what is in it. Throws with those that have. */
export async function checkRooms() {
  const files = execFileSync('git', ['ls-files', 'src', 'client'], { cwd: projectRoot, encoding: 'utf8' });
  const rooms = new Map();
  for (const file of files.trim().split('\n')) {
    if (EXEMPT.test(file) || /[.]spec[.]tsx?$/.test(file)) continue;
    const at = file.lastIndexOf('/');
    const names = rooms.get(file.slice(0, at)) ?? new Set();
    // A component and its stylesheet are one thing.
    names.add(file.slice(at + 1).replace(/([.]module)?[.](css|tsx?|json)$/, ''));
    rooms.set(file.slice(0, at), names);
  }
  const crowded = [...rooms].filter(([, { size }]) => size > MOST_FILES);
  const told = crowded.map(([room, { size }]) => `${room} has ${size} files at its root, ${MOST_FILES} are allowed`);
  if (told.length > 0) throw Object.assign(new Error('crowded folders'), { output: told.join('\n') });
  return '';
}
