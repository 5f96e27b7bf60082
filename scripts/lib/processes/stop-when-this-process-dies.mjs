import { spawn } from 'node:child_process';

/** Ends a program with this process, even after SIGKILL: a shell sends the signal when its own input closes. */
export function stopWhenThisProcessDies(pid, signal) {
  const script = `read -r nothing; kill -${signal} ${pid}`;
  const watchdog = spawn('/bin/sh', ['-c', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  watchdog.unref();
  watchdog.stdin.unref();
  return watchdog;
}
