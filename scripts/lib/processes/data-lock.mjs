import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, startTimeOf } from './process-identity.mjs';
import { PlainProblem } from '../progress.mjs';

/**
 * One starter per data folder. Each writes a claim of its own and then looks for others', so of two that start together at
 * least one sees the other. A claim names its process and when that began: a crash, even a kill -9 of everything, leaves
 * behind only a claim that nobody can hold any more.
 */
export function lockData(dataDir, purpose) {
  const mine = claimOf(dataDir, process.pid);
  const release = () => rmSync(mine, { force: true });

  try {
    // Others may pass through (the database server runs as another user when root starts this) but not look around.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    writeFileSync(mine, JSON.stringify({ pid: process.pid, startedAt: startTimeOf(process.pid), purpose }));
  } catch (error) {
    throw new PlainProblem(`The data folder ${dataDir} cannot be written to (${error.code}): choose another DATA_DIR.`);
  }
  process.on('exit', release);

  const other = findLockHolder(dataDir);
  if (!other) return;
  release();
  throw new PlainProblem(
    `Another copy of Mersal (${other.purpose}, process ${other.pid}) is using the data in ${dataDir}.\n` +
      'Stop that one first, or give this one a folder and a port of its own: DATA_DIR=.data-2 PORT=3001 npm start',
  );
}

const claimOf = (dataDir, pid) => join(dataDir, `starter-${pid}.lock`);

/** The other live process that holds the folder, or null. Claims of the dead are cleared away. */
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
