import { spawn } from 'node:child_process';
import { closeSync, fstatSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../project-root.mjs';
import { openLog, readLastLines, rotateLog } from './server-log.mjs';
import { exitWithParent } from './stop-with-parent.mjs';

/** Starts a Node program that stops when its parent exits. Ctrl-C does not reach its process group. */
export function startServer(name, script, { env = {}, flags = [], args = [], logFile, readsStdout = false }) {
  const log = logFile ? openLog(logFile) : 'inherit';
  const logOffset = logFile ? fstatSync(log).size : 0;
  const command = [...exitWithParent(), ...flags, join(projectRoot, script), ...args];
  const child = spawn(process.execPath, command, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', readsStdout ? 'pipe' : log, log],
  });
  if (logFile) closeSync(log);
  const rotationTimer = setInterval(() => logFile && rotateLog(logFile), 60_000).unref();

  const server = { name, child, isStopping: false };
  server.ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  }).finally(() => clearInterval(rotationTimer));
  server.lastLogLines = () => (logFile ? readLastLines(logFile, logOffset) : '');
  server.stop = async (timeoutMs) => {
    server.isStopping = true;
    child.kill('SIGTERM');
    await Promise.race([server.ended, sleep(timeoutMs, undefined, { ref: false })]);
    // Kills the process group: `node --watch` would leave its server running.
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
    await server.ended;
  };
  return server;
}
