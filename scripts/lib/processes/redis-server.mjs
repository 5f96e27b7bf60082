import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../free-port.mjs';
import { findProgram } from './find-program.mjs';
import { stopWhenThisProcessDies } from './stop-when-this-process-dies.mjs';

export const findRedisServer = () => findProgram('redis-server', 'valkey-server');

const START_TIMEOUT_MS = 15_000;

/** Starts an ephemeral Redis. Its password is in a private file, because program arguments are public. */
export async function startRedis(program, folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const redis = (await launch(program, folder)) ?? (await launch(program, folder));
  if (!redis) throw new Error(`${program} does not start. Its log:\n${lastLines(join(folder, 'redis.log'))}`);

  rmSync(addressFileIn(folder), { force: true });
  writeFileSync(addressFileIn(folder), JSON.stringify({ starter: process.pid, url: redis.url }), { mode: 0o600 });
  const stop = async () => {
    rmSync(addressFileIn(folder), { force: true });
    await redis.stop();
  };
  return { url: redis.url, stop };
}

async function launch(program, folder) {
  const password = randomBytes(24).toString('base64url');
  const port = await findFreePort();
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

  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!hasEnded && Date.now() < deadline) {
    if (await isAnswering(port)) return { url: `redis://:${password}@127.0.0.1:${port}`, stop };
    await sleep(20);
  }
  if (!hasEnded) await stop('SIGKILL');
  return null;
}

const lastLines = (file) => readFileSync(file, 'utf8').trim().split('\n').slice(-8).join('\n');

const addressFileIn = (folder) => join(folder, 'address.json');

export function findStartedRedis(folder, pid) {
  try {
    const { starter, url } = JSON.parse(readFileSync(addressFileIn(folder), 'utf8'));
    return starter === pid ? url : null;
  } catch {
    return null;
  }
}

function isAnswering(port) {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(String(data).startsWith('-NOAUTH'));
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.setTimeout(2000, () => socket.destroy());
  });
}
