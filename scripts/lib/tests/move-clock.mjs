import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError } from '../progress.mjs';

/** Shifts the time of day of programs started afterwards. */
export function moveClock(at, stops) {
  const atMs = Date.parse(at);
  if (Number.isNaN(atMs)) throw new CliError(`--at takes a time such as 2026-12-31T23:58:00+03:00, not ${at}.`);
  const folder = mkdtempSync(join(tmpdir(), 'mersal-clock-'));
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o755);
  stops.add(() => rmSync(folder, { recursive: true, force: true }));
  const library = join(folder, 'shift-clock.so');
  const source = join(import.meta.dirname, 'shift-clock.c');
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'], { stdio: 'inherit' });
  if (status !== 0) throw new CliError('--at needs a C compiler: apt-get install gcc libc6-dev');

  const offsetS = Math.round((atMs - Date.now()) / 1000);
  Object.assign(process.env, { LD_PRELOAD: library, CLOCK_AHEAD_MS: `${offsetS * 1000}` });
}
