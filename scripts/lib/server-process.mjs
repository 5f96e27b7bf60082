import { spawn } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from './project-root.mjs';
import { endWithMe } from './stop-with-parent.mjs';

const LARGEST_LOG = 20_000_000;

/**
 * A Node program that runs until it is stopped, in a process group of its own (Ctrl-C in a terminal is for the starter, which
 * stops things in order) and never longer than its parent. `stdout` goes to the log file unless it is to be read.
 */
export function startServer(name, script, { env, flags = [], logFile, readsStdout = false }) {
  mkdirSync(dirname(logFile), { recursive: true, mode: 0o700 });
  keepSmall(logFile);
  const log = openSync(logFile, 'a', 0o600);
  const loggedFrom = fstatSync(log).size;
  const args = [...flags, '--enable-source-maps', ...endWithMe(), join(projectRoot, script)];
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', readsStdout ? 'pipe' : log, log],
  });
  closeSync(log);
  const tidier = setInterval(() => keepSmall(logFile), 60_000).unref();

  const server = { name, child, isStopping: false };
  server.ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  }).finally(() => clearInterval(tidier));
  server.lastWords = () =>
    readFileSync(logFile).subarray(loggedFrom).toString().trim().split('\n').slice(-15).join('\n');
  server.stop = async (patienceMs) => {
    server.isStopping = true;
    child.kill('SIGTERM');
    await Promise.race([server.ended, sleep(patienceMs, undefined, { ref: false })]);
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await server.ended;
  };
  return server;
}

// The running program appends, so its file can be emptied below it.
function keepSmall(logFile) {
  if (!existsSync(logFile) || statSync(logFile).size < LARGEST_LOG) return;
  copyFileSync(logFile, `${logFile}.1`);
  truncateSync(logFile);
}
