import { spawn } from 'node:child_process';
import { projectRoot } from '../project-root.mjs';

/** Runs a command quietly to its end. A failure throws with everything it printed, as nothing else will explain it. */
export function runCommand(command, args, { cwd = projectRoot, env = process.env, uid, gid, onLine } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, uid, gid, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let all = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      all += chunk;
      onLine?.(String(chunk));
    });
    child.stderr.on('data', (chunk) => {
      all += chunk;
      onLine?.(String(chunk));
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(stdout);
      const error = new Error(`${command} ${args.join(' ')} failed (${signal ?? `exit code ${code}`})\n${all.trim()}`);
      reject(Object.assign(error, { code, output: all, stdout }));
    });
  });
}
