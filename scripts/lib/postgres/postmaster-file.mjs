import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { isAlive, startTimeOf, describeProcess } from '../processes/process-identity.mjs';

const fileOf = (dataDir) => join(dataDir, 'postmaster.pid');

export function readPostmaster(dataDir) {
  try {
    const lines = readFileSync(fileOf(dataDir), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
  } catch {
    return null;
  }
}

/** Returns the PostgreSQL server that runs in this folder, or null. Deletes a stale postmaster.pid. */
export function findRunningPostmaster(dataDir) {
  const postmaster = readPostmaster(dataDir);
  if (!postmaster || !isAlive(postmaster.pid) || startTimeOf(postmaster.pid) === null) return null;
  if (describeProcess(postmaster.pid).includes(dataDir)) return postmaster;
  rmSync(fileOf(dataDir), { force: true });
  return null;
}

/** Requests a fast shutdown, then an immediate one. */
export async function stopPostmaster(pid, timeoutMs = 6000) {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL']) {
    if (startTimeOf(pid) === null) return;
    process.kill(pid, signal);
    const deadline = Date.now() + (signal === 'SIGINT' ? timeoutMs : 1000);
    while (startTimeOf(pid) !== null && Date.now() < deadline) await sleep(20);
  }
}
