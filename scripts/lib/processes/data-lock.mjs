import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, startTimeOf } from './process-identity.mjs';
import { CliError } from '../progress.mjs';

/**
 * Locks a data folder. Each process writes its lock file before it looks for others, so of two at least one sees the
 * other. Start times reveal stale lock files.
 */
export function lockData(dataDir, purpose) {
  const ownLockFile = lockFileOf(dataDir, process.pid);
  const release = () => rmSync(ownLockFile, { force: true });

  try {
    // The database server may run as another user.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    writeFileSync(ownLockFile, JSON.stringify({ pid: process.pid, startedAt: startTimeOf(process.pid), purpose }));
  } catch (error) {
    throw new CliError(`The data folder ${dataDir} is not writable (${error.code}). Choose another DATA_DIR.`);
  }
  process.on('exit', release);

  const holder = findLockHolder(dataDir);
  if (!holder) return;
  release();
  throw new CliError(
    `Another copy of Mersal (${holder.purpose}, process ${holder.pid}) is using the data in ${dataDir}.\n` +
      'Stop that one first, or give this one a folder and a port of its own: DATA_DIR=.data-2 PORT=3001 npm start',
  );
}

const lockFileOf = (dataDir, pid) => join(dataDir, `starter-${pid}.lock`);

/** Returns the live process that holds the lock, or null. Deletes stale lock files. */
export function findLockHolder(dataDir) {
  for (const name of listLockFiles(dataDir)) {
    const holder = readLockFile(join(dataDir, name));
    if (holder?.pid === process.pid) continue;
    if (holder && isAlive(holder.pid) && startTimeOf(holder.pid) === holder.startedAt) return holder;
    rmSync(join(dataDir, name), { force: true });
  }
  return null;
}

function listLockFiles(dataDir) {
  try {
    return readdirSync(dataDir).filter((name) => /^starter-\d+\.lock$/.test(name));
  } catch {
    return [];
  }
}

function readLockFile(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
