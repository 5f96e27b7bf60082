import { spawn } from 'node:child_process';

/**
 * Ends a program that is no Node, and so cannot look for itself, when this process has ended: a shell waits for the end of its input, which
 * comes in whatever way this process ends, a kill -9 included. Answers the shell.
 */
export function stopWhenThisProcessDies(pid, signal) {
  const script = `read -r nothing; kill -${signal} ${pid}`;
  const watchdog = spawn('/bin/sh', ['-c', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  watchdog.unref();
  watchdog.stdin.unref();
  return watchdog;
}
