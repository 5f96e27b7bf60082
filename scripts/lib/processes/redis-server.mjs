import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.mjs';
import { findProgram } from './find-program.mjs';
import { stopWhenThisProcessDies } from './stop-when-i-die.mjs';

/** A Redis, or its free twin, on the PATH; null when this computer has none. */
export const findRedisServer = () => findProgram('redis-server', 'valkey-server');

const PATIENCE_MS = 15_000;

/**
 * Starts a Redis that forgets everything when it stops: nothing in it is more than a reminder of what the rows say. Its password is made
 * anew each time and stands in a file of ours alone, as everybody on the machine can read the arguments of a program. One that
 * does not answer in time is ended and started once more on another port; then its log is in the error.
 */
export async function startRedis(program, folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const redis = (await launch(program, folder)) ?? (await launch(program, folder));
  if (!redis) throw new Error(`${program} does not start. Its log:\n${lastLines(join(folder, 'redis.log'))}`);

  rmSync(addressIn(folder), { force: true });
  writeFileSync(addressIn(folder), JSON.stringify({ starter: process.pid, url: redis.url }), { mode: 0o600 });
  const stop = async () => {
    rmSync(addressIn(folder), { force: true });
    await redis.stop();
  };
  return { url: redis.url, stop };
}

async function launch(program, folder) {
  const password = randomBytes(24).toString('base64url');
  const port = await freePort();
  const settings = {
    port,
    bind: '127.0.0.1',
    dir: JSON.stringify(folder),
    requirepass: password,
    save: '""',
    appendonly: 'no',
    'maxmemory-policy': 'noeviction',
  };
  const file = join(folder, 'redis.conf');
  rmSync(file, { force: true });
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
    { mode: 0o600 },
  );
  const log = openSync(join(folder, 'redis.log'), 'w', 0o600);
  const child = spawn(program, [file], { stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  let hasEnded = false;
  const ended = new Promise((resolve) => {
    child.once('error', resolve);
    child.once('exit', resolve);
  }).then(() => (hasEnded = true));
  const watchdog = child.pid && stopWhenThisProcessDies(child.pid, 'TERM');
  void ended.then(() => watchdog?.kill());
  const stop = async (signal = 'SIGTERM') => {
    child.kill(signal);
    await ended;
  };

  const deadline = Date.now() + PATIENCE_MS;
  while (!hasEnded && Date.now() < deadline) {
    if (await answers(port)) return { url: `redis://:${password}@127.0.0.1:${port}`, stop };
    await sleep(20);
  }
  if (!hasEnded) await stop('SIGKILL');
  return null;
}

const lastLines = (file) => readFileSync(file, 'utf8').trim().split('\n').slice(-8).join('\n');

const addressIn = (folder) => join(folder, 'address.json');

/** Where the Redis is that a running process has started in this folder; null when it has started none. */
export function findStartedRedis(folder, pid) {
  try {
    const { starter, url } = JSON.parse(readFileSync(addressIn(folder), 'utf8'));
    return starter === pid ? url : null;
  } catch {
    return null;
  }
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      socket.destroy();
      // It wants the password, and so is there.
      resolve(String(data).startsWith('-NOAUTH'));
    });
    socket.once('error', () => resolve(false));
    // Also one that is closed without a word, or says none.
    socket.once('close', () => resolve(false));
    socket.setTimeout(2000, () => socket.destroy());
  });
}
