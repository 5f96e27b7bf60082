import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, startTimeOf } from './process-identity.mjs';
import { CliError } from '../progress.mjs';

/**
 * Locks a data folder. Each starter writes a claim before it checks others, so of two starters at least one sees the
 * other. Process start times detect stale claims.
 */
export function lockData(dataDir, purpose) {
  const ownClaim = claimOf(dataDir, process.pid);
  const release = () => rmSync(ownClaim, { force: true });

  try {
    // The database server may run as another user.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    writeFileSync(ownClaim, JSON.stringify({ pid: process.pid, startedAt: startTimeOf(process.pid), purpose }));
  } catch (error) {
    throw new CliError(`The data folder ${dataDir} is not writable (${error.code}). Choose another DATA_DIR.`);
  }
  process.on('exit', release);

  const other = findLockHolder(dataDir);
  if (!other) return;
  release();
  throw new CliError(
    `Another copy of Mersal (${other.purpose}, process ${other.pid}) is using the data in ${dataDir}.\n` +
      'Stop that one first, or give this one a folder and a port of its own: DATA_DIR=.data-2 PORT=3001 npm start',
  );
}

const claimOf = (dataDir, pid) => join(dataDir, `starter-${pid}.lock`);

/** Returns the live holder or null. Deletes stale claims. */
export function findLockHolder(dataDir) {
  for (const name of listClaims(dataDir)) {
    const claim = readClaim(join(dataDir, name));
    if (claim?.pid === process.pid) continue;
    if (claim && isAlive(claim.pid) && startTimeOf(claim.pid) === claim.startedAt) return claim;
    rmSync(join(dataDir, name), { force: true });
  }
  return null;
}

function listClaims(dataDir) {
  try {
    return readdirSync(dataDir).filter((name) => /^starter-\d+\.lock$/.test(name));
  } catch {
    return [];
  }
}

function readClaim(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
