import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, openSync, closeSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.mjs';
import { findPostgresBinaries } from './postgres-binaries.mjs';
import { choosePostgresIdentity } from './postgres-identity.mjs';
import { findRunningPostmaster, readPostmaster, stopPostmaster } from './postmaster-file.mjs';
import { PlainProblem, step } from '../progress.mjs';
import { runCommand } from '../processes/run-command.mjs';
import { stopWhenThisProcessDies } from '../processes/stop-when-i-die.mjs';

const USER = 'mersal';

// Faster by far, and worth nothing after a power cut: for tests alone.
const CARELESS = ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off'];

// Four processes that a database of this size has no use for: readers ahead of large scans, and who looks for replicas.
const SMALL = ['-c', 'io_method=sync', '-c', 'max_logical_replication_workers=0'];

/**
 * Starts the embedded PostgreSQL on a folder of its own inside `home`, creating it the first time. The caller holds the
 * lock of `home`, so a server that already runs there was left behind by a starter that was killed, and is stopped first.
 */
export async function startPostgres(home, { isForTests = false, settings = [] } = {}) {
  const dataDir = join(home, 'postgres');
  const binaries = findPostgresBinaries();
  const identity = choosePostgresIdentity({ postgres: binaries.postgres, dataDir });

  const orphan = findRunningPostmaster(dataDir);
  if (orphan) await stopPostmaster(orphan.pid);
  if (!existsSync(dataDir)) {
    const creation = () => create(home, dataDir, binaries, identity, isForTests);
    await (isForTests ? creation() : step('Creating the database', creation));
  }

  const flags = [...SMALL, ...(isForTests ? CARELESS : []), ...settings.flatMap((setting) => ['-c', setting])];
  // A database that was not closed is brought in order first, however long that takes; an empty one is ready in a second.
  const patienceMs = isForTests ? 30_000 : Infinity;
  const { port, child } = await launch(home, dataDir, binaries, identity, { flags, patienceMs });
  writeFileSync(join(home, 'postgres-port'), String(port));
  const stop = (patienceMs) => stopPostmaster(child.pid, patienceMs);
  const ended = new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  return { url: (database) => urlOf(home, port, database), pid: child.pid, stop, ended };
}

/** The address of the server that another starter keeps running on this folder; null when there is none. */
export function findRunningPostgres(home) {
  const running = findRunningPostmaster(join(home, 'postgres'));
  return running?.isReady ? { url: (database) => urlOf(home, running.port, database) } : null;
}

function urlOf(home, port, database) {
  return `postgres://${USER}:${readFileSync(join(home, 'postgres-password'), 'utf8')}@127.0.0.1:${port}/${database}`;
}

async function create(home, dataDir, { initdb, folder }, identity, isForTests) {
  // Built aside and moved into place when complete: an interrupted first start is simply begun again.
  const unfinished = `${dataDir}.new`;
  const passwordFile = join(home, 'postgres-password.new');
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  identity.own(unfinished);

  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  identity.own(passwordFile);
  try {
    const { command, args, options } = identity.wrap(initdb, [
      `--pgdata=${unfinished}`,
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      // Each connection of a spec would cost two milliseconds of hashing.
      ...(isForTests ? ['--no-sync', '--set=scram_iterations=1'] : []),
    ]);
    await runCommand(command, args, { ...options, cwd: folder });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  writeFileSync(join(home, 'postgres-password'), password, { mode: 0o600 });
  renameSync(unfinished, dataDir);
}

async function launch(home, dataDir, binaries, identity, how) {
  const portFile = join(home, 'postgres-port');
  let preferred = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : undefined;
  const logFile = join(home, 'logs', 'postgres.log');
  mkdirSync(join(home, 'logs'), { recursive: true, mode: 0o700 });

  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(preferred);
    const child = await listen(dataDir, port, logFile, binaries, identity, how);
    if (child) return { port, child };
    if (attempt === 4) {
      const lastLines = readFileSync(logFile, 'utf8').trim().split('\n').slice(-8).join('\n');
      throw new PlainProblem(`The embedded PostgreSQL does not start. The end of ${logFile}:\n${lastLines}`);
    }
    // Another program may have been quicker to take the port; the last processes of a killed server need a moment to end.
    if (attempt > 1) preferred = undefined;
    await sleep(500 * attempt);
  }
}

async function listen(dataDir, port, logFile, { postgres, folder }, identity, { flags, patienceMs }) {
  const { command, args, options } = identity.wrap(postgres, [
    '-D',
    dataDir,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    ...flags,
  ]);
  // A process group of its own: Ctrl-C in a terminal is for the starter, which stops the server last.
  const log = openSync(logFile, 'w', 0o600);
  const child = spawn(command, args, { ...options, cwd: folder, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);

  child.on('error', () => {});
  child.unref();
  const watchdog = child.pid && stopWhenThisProcessDies(child.pid, 'INT');
  child.on('exit', () => watchdog.kill());
  const deadline = Date.now() + patienceMs;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const said = readPostmaster(dataDir);
    if (said?.isReady && said.pid === child.pid) return child;
    await sleep(20);
  }
  child.kill('SIGKILL');
  return null;
}
