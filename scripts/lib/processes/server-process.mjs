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

const MAX_LOG_BYTES = 20_000_000;

/** Starts a Node program that ends with its parent. Its own process group keeps Ctrl-C from it. */
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
  const shrinkTimer = setInterval(() => logFile && keepSmall(logFile), 60_000).unref();

  const server = { name, child, isStopping: false };
  server.ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  }).finally(() => clearInterval(shrinkTimer));
  server.lastWords = () => (logFile ? lastLines(readFileSync(logFile).subarray(loggedFrom).toString()) : '');
  server.stop = async (timeoutMs) => {
    server.isStopping = true;
    child.kill('SIGTERM');
    await Promise.race([server.ended, sleep(timeoutMs, undefined, { ref: false })]);
    // `node --watch` would leave its server behind.
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

// The program appends, so the file can be truncated.
function keepSmall(logFile) {
  if (!existsSync(logFile) || statSync(logFile).size < MAX_LOG_BYTES) return;
  copyFileSync(logFile, `${logFile}.1`);
  truncateSync(logFile);
}
