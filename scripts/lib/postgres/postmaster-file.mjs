import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { isAlive, startTimeOf, whereabouts } from '../processes/process-identity.mjs';

const fileOf = (dataDir) => join(dataDir, 'postmaster.pid');

/** What a running server says of itself: its process, its port, and whether it takes connections. */
export function readPostmaster(dataDir) {
  try {
    const lines = readFileSync(fileOf(dataDir), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
  } catch {
    return null;
  }
}

/** The server that runs on this folder, or null. A file whose process id now belongs to another program is cleared away. */
export function findRunningPostmaster(dataDir) {
  const said = readPostmaster(dataDir);
  if (!said || !isAlive(said.pid) || startTimeOf(said.pid) === null) return null;
  if (whereabouts(said.pid).includes(dataDir)) return said;
  rmSync(fileOf(dataDir), { force: true });
  return null;
}

/** Fast shutdown; immediate, which the next start recovers from, when that takes too long. */
export async function stopPostmaster(pid, patienceMs = 6000) {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL']) {
    if (startTimeOf(pid) === null) return;
    process.kill(pid, signal);
    const deadline = Date.now() + (signal === 'SIGINT' ? patienceMs : 1000);
    while (startTimeOf(pid) !== null && Date.now() < deadline) await sleep(20);
  }
}
