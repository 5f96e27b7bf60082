import { spawn } from 'node:child_process';
import { CliError } from '../progress.mjs';
import { projectRoot } from '../project-root.mjs';

/** EX_CONFIG of sysexits(3): the command printed a configuration problem. */
const EX_CONFIG = 78;

/** Runs a command without printing its output. Throws with the whole output on failure. */
export function runCommand(command, args, { cwd = projectRoot, env = process.env, uid, gid, onLine } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, uid, gid, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let combined = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      combined += chunk;
      onLine?.(String(chunk));
    });
    child.stderr.on('data', (chunk) => {
      combined += chunk;
      onLine?.(String(chunk));
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) return resolve(stdout);
      if (code === EX_CONFIG) return reject(new CliError(combined.trim()));
      const error = new Error(
        `${command} ${args.join(' ')} failed (${signal ?? `exit code ${code}`})\n${combined.trim()}`,
      );
      reject(Object.assign(error, { code, output: combined, stdout }));
    });
  });
}
