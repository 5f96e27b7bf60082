import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, openSync, closeSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../free-port.mjs';
import { findPostgresBinaries } from './postgres-binaries.mjs';
import { choosePostgresIdentity } from './postgres-identity.mjs';
import { findRunningPostmaster, readPostmaster, stopPostmaster } from './postmaster-file.mjs';
import { CliError, step } from '../progress.mjs';
import { runCommand } from '../processes/run-command.mjs';
import { stopWhenThisProcessDies } from '../processes/stop-when-this-process-dies.mjs';

const USER = 'mersal';

// Settings for tests only: fast, but unsafe on power loss.
const UNSAFE_SETTINGS = ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'synchronous_commit=off'];

// Settings that save four processes of a small database.
const SMALL_SETTINGS = ['-c', 'io_method=sync', '-c', 'max_logical_replication_workers=0'];

/**
 * Starts PostgreSQL in `home`. The caller holds the lock of `home`, so a running server is an orphan and is stopped.
 */
export async function startPostgres(home, { isForTests = false, settings = [] } = {}) {
  const dataDir = join(home, 'postgres');
  const binaries = findPostgresBinaries();
  const identity = choosePostgresIdentity({ postgres: binaries.postgres, dataDir });

  const orphan = findRunningPostmaster(dataDir);
  if (orphan) await stopPostmaster(orphan.pid);
  if (!existsSync(dataDir)) {
    const createHere = () => createDataDir(home, dataDir, binaries, identity, isForTests);
    await (isForTests ? createHere() : step('Creating the database', createHere));
  }

  const flags = [
    ...SMALL_SETTINGS,
    ...(isForTests ? UNSAFE_SETTINGS : []),
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  const timeoutMs = isForTests ? 30_000 : Infinity;
  const { port, child } = await launchOnFreePort(home, dataDir, binaries, identity, { flags, timeoutMs });
  writeFileSync(join(home, 'postgres-port'), String(port));
  const stop = (timeoutMs) => stopPostmaster(child.pid, timeoutMs);
  const ended = new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  return { url: (database) => urlOf(home, port, database), pid: child.pid, stop, ended };
}

export function findRunningPostgres(home) {
  const running = findRunningPostmaster(join(home, 'postgres'));
  return running?.isReady ? { url: (database) => urlOf(home, running.port, database) } : null;
}

function urlOf(home, port, database) {
  return `postgres://${USER}:${readFileSync(join(home, 'postgres-password'), 'utf8')}@127.0.0.1:${port}/${database}`;
}

async function createDataDir(home, dataDir, { initdb, folder }, identity, isForTests) {
  const unfinished = `${dataDir}.new`;
  const passwordFile = join(home, 'postgres-password.new');
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  identity.giveOwnership(unfinished);

  const password = randomBytes(24).toString('base64url');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  identity.giveOwnership(passwordFile);
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
      // Hashing would cost each connection of a spec 2 ms.
      ...(isForTests ? ['--no-sync', '--set=scram_iterations=1'] : []),
    ]);
    await runCommand(command, args, { ...options, cwd: folder });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  writeFileSync(join(home, 'postgres-password'), password, { mode: 0o600 });
  renameSync(unfinished, dataDir);
}

async function launchOnFreePort(home, dataDir, binaries, identity, options) {
  const portFile = join(home, 'postgres-port');
  let preferred = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : undefined;
  const logFile = join(home, 'logs', 'postgres.log');
  mkdirSync(join(home, 'logs'), { recursive: true, mode: 0o700 });

  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort(preferred);
    const child = await launchOnPort(dataDir, port, logFile, binaries, identity, options);
    if (child) return { port, child };
    if (attempt === 4) {
      const lastLines = readFileSync(logFile, 'utf8').trim().split('\n').slice(-8).join('\n');
      throw new CliError(`The embedded PostgreSQL does not start. The end of ${logFile}:\n${lastLines}`);
    }
    // Another program may take the port, and processes of a killed server need a moment to end.
    if (attempt > 1) preferred = undefined;
    await sleep(500 * attempt);
  }
}

async function launchOnPort(dataDir, port, logFile, { postgres, folder }, identity, { flags, timeoutMs }) {
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
  // Ctrl-C must reach the starting process only, which stops PostgreSQL last.
  const log = openSync(logFile, 'w', 0o600);
  const child = spawn(command, args, { ...options, cwd: folder, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);

  child.on('error', () => {});
  child.unref();
  const watchdog = child.pid && stopWhenThisProcessDies(child.pid, 'INT');
  child.on('exit', () => watchdog.kill());
  const deadline = Date.now() + timeoutMs;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const postmaster = readPostmaster(dataDir);
    if (postmaster?.isReady && postmaster.pid === child.pid) return child;
    await sleep(20);
  }
  child.kill('SIGKILL');
  return null;
}
