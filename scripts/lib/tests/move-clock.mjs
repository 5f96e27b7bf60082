import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlainProblem } from '../progress.mjs';
import { findRedisServer } from '../processes/redis-server.mjs';

const LIBRARIES = [
  process.env.FAKETIME_LIBRARY,
  ...['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`),
];

/**
 * Shifts the clock of programs started afterwards, except timers, Redis and Chromium, which do not run with
 * libfaketime.
 */
export function moveClock(at, stops) {
  const atMs = Date.parse(at);
  if (Number.isNaN(atMs)) throw new PlainProblem(`--at takes a time such as 2026-12-31T23:58:00+03:00, not ${at}.`);
  const library = LIBRARIES.find((path) => path && existsSync(path));
  if (!library) throw new PlainProblem('--at needs libfaketime: apt-get install libfaketime');

  const redis = findRedisServer();
  if (redis) {
    const folder = mkdtempSync(join(tmpdir(), 'mersal-clock-'));
    stops.add(() => rmSync(folder, { recursive: true, force: true }));
    const wrapper = `#!/bin/sh\nunset LD_PRELOAD\nexec '${redis}' "$@"\n`;
    writeFileSync(join(folder, 'redis-server'), wrapper, { mode: 0o755 });
    process.env.PATH = `${folder}:${process.env.PATH}`;
  }
  const offsetS = Math.round((atMs - Date.now()) / 1000);
  Object.assign(process.env, {
    LD_PRELOAD: library,
    FAKETIME: offsetS < 0 ? `${offsetS}` : `+${offsetS}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    CLOCK_AHEAD_MS: `${offsetS * 1000}`,
  });
}
