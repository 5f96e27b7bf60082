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
import { projectRoot } from '../project-root.mjs';
import { endWithMe } from './stop-with-parent.mjs';

const LARGEST_LOG = 20_000_000;

/**
 * A Node program that runs until it is stopped, in a process group of its own (Ctrl-C in a terminal is for the starter, which
 * stops things in order) and never longer than its parent. What it prints goes to a log file, or without one to the terminal.
 */
export function startServer(name, script, { env = {}, flags = [], args = [], logFile, readsStdout = false }) {
  const log = logFile ? openLog(logFile) : 'inherit';
  const loggedFrom = logFile ? fstatSync(log).size : 0;
  const command = [...endWithMe(), ...flags, join(projectRoot, script), ...args];
  const child = spawn(process.execPath, command, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', readsStdout ? 'pipe' : log, log],
  });
  if (logFile) closeSync(log);
  const tidier = setInterval(() => logFile && keepSmall(logFile), 60_000).unref();

  const server = { name, child, isStopping: false };
  server.ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  }).finally(() => clearInterval(tidier));
  server.lastWords = () => (logFile ? lastLines(readFileSync(logFile).subarray(loggedFrom).toString()) : '');
  server.stop = async (patienceMs) => {
    server.isStopping = true;
    child.kill('SIGTERM');
    await Promise.race([server.ended, sleep(patienceMs, undefined, { ref: false })]);
    // Its whole group: `node --watch` would leave its server behind.
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
    await server.ended;
  };
  return server;
}

const lastLines = (text) => text.trim().split('\n').slice(-15).join('\n');

function openLog(logFile) {
  mkdirSync(dirname(logFile), { recursive: true, mode: 0o700 });
  keepSmall(logFile);
  return openSync(logFile, 'a', 0o600);
}

// The running program appends, so its file can be emptied below it.
function keepSmall(logFile) {
  if (!existsSync(logFile) || statSync(logFile).size < LARGEST_LOG) return;
  copyFileSync(logFile, `${logFile}.1`);
  truncateSync(logFile);
}
