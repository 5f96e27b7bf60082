import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, chmodSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.mjs';
import { stopWhenThisProcessDies } from './stop-when-i-die.mjs';

/** A Redis, or its free twin, on the PATH; null when this computer has none. */
export function findRedisServer() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
  const candidates = ['redis-server', 'valkey-server'].flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts a Redis that forgets everything when it stops: nothing in it is more than a reminder of what the rows say. Its password is made
 * anew each time and told by its input, as everybody on the machine can read the arguments of a program.
 */
export async function startRedis(program, folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
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
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`);
  const child = spawn(program, ['-'], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  // One that does not start is told of below.
  child.stdin.on('error', () => undefined);
  child.stdin.end(lines.join(''));
  const ended = new Promise((resolve) => {
    child.once('error', resolve);
    child.once('exit', resolve);
  });
  const watchdog = child.pid && stopWhenThisProcessDies(child.pid, 'TERM');
  void ended.then(() => watchdog?.kill());

  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${program} does not start (exit code ${child.exitCode}).`);
    await sleep(20);
  }
  const url = `redis://:${password}@127.0.0.1:${port}`;
  rmSync(addressIn(folder), { force: true });
  writeFileSync(addressIn(folder), JSON.stringify({ starter: process.pid, url }), { mode: 0o600 });
  const stop = async () => {
    rmSync(addressIn(folder), { force: true });
    child.kill('SIGTERM');
    await ended;
  };
  return { url, stop };
}

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
  });
}
