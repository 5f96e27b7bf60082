// npm run start:cluster -- --web 1 --worker 1 --devices 2: npm start as several processes, to try failover.
import { join } from 'node:path';
import { checkPort } from './lib/check-port.mjs';
import { nameProcesses, readShape } from './lib/processes/cluster-shape.mjs';
import { lockData } from './lib/processes/data-lock.mjs';
import { findFirstAdmin } from './lib/first-admin.mjs';
import { findFreePort } from './lib/free-port.mjs';
import { keepRunning } from './lib/processes/keep-running.mjs';
import { localAddress } from './lib/local-address.mjs';
import { CliError, reportAndExit, printWithTime, shortPath, step, unexpectedEnd } from './lib/progress.mjs';
import { findRedisServer, startRedis } from './lib/processes/redis-server.mjs';
import { memoryFlags, serverEnvironment } from './lib/processes/server-flags.mjs';
import { startServices } from './lib/processes/services.mjs';
import { defaultsForUnset, readSettings } from './lib/settings.mjs';
import { StopInOrder } from './lib/processes/stop-in-order.mjs';
import { waitUntilReady } from './lib/processes/wait-until-ready.mjs';

const stops = new StopInOrder();
stops.onSignals();
const reportProgress = (message) => !stops.hasStarted && printWithTime(message);

async function start() {
  const shape = readShape(process.argv.slice(2));
  const config = await readSettings();
  const processes = nameProcesses(shape, config.port);
  lockData(config.dataDir, 'npm run start:cluster');
  for (const { port } of processes)
    if (port !== null) await checkPort({ port, host: config.host }, 'npm run start:cluster');
  const program = findRedisServer();
  if (!process.env.REDIS_URL && !program) {
    throw new CliError(
      'Several processes need a Redis: install one (apt install redis-server, brew install redis), or name one: REDIS_URL=redis://host:6379 npm run start:cluster',
    );
  }
  const { env, serviceExits, createdAdmin } = await startServices(config, stops);
  env.REDIS_URL = process.env.REDIS_URL || (await startOwnRedis(program, config.dataDir));

  const web = [];
  console.log('Starting the processes');
  const group = processes.map(async ({ name, role, port: fixedPort }) => {
    const port = fixedPort ?? (await findFreePort());
    // Other roles serve health and metrics only.
    const host = role === 'web' ? config.host : '127.0.0.1';
    const server = keepRunning(
      name,
      'dist/server/main.js',
      {
        env: {
          ...defaultsForUnset({ NODE_ENV: 'production', ...serverEnvironment }),
          ...env,
          ROLES: role,
          INSTANCE: name,
          HOST: host,
          PORT: String(port),
        },
        flags: memoryFlags,
        logFile: join(config.dataDir, 'logs', `${name}.log`),
      },
      reportProgress,
    );
    const address = localAddress({ host, port });
    if (role === 'web') web.push({ name, address });
    return { ...server, address };
  });
  const servers = await Promise.all(group);
  // Stopped in parallel, because devices would move to processes that stop later.
  stops.add(() => Promise.all(servers.map((server) => server.stop(12_000))));
  void Promise.race(serviceExits).then((exit) => stopAndExit(unexpectedEnd(exit)));

  await step('Waiting for all processes', () => Promise.all(servers.map(waitUntilFirstReady)));
  await announce(config, { web, databaseUrl: env.DATABASE_URL, createdAdmin });
}

/** Throws if the first start of a process fails, because later ones would fail too. */
async function waitUntilFirstReady({ name, address, waitForFirst }) {
  const server = await waitForFirst();
  try {
    await waitUntilReady(address, server.ended);
  } catch (error) {
    throw new CliError(`${name} did not start: ${error.message}\n${server.lastLogLines()}`);
  }
}

async function startOwnRedis(program, dataDir) {
  const redis = await startRedis(program, join(dataDir, 'redis'));
  stops.add(redis.stop);
  return redis.url;
}

async function announce(config, { web, databaseUrl, createdAdmin }) {
  const admin = await findFirstAdmin(config.dataDir, databaseUrl);
  const lines = [`\nMersal is running at ${config.appUrl}`];
  for (const { name, address } of web.slice(1)) lines.push(`  ${name.padEnd(16)} is also at ${address}`);
  if (admin) lines.push(`  Sign in with     ${admin.email}  and the password  ${admin.password}`);
  else if (createdAdmin) lines.push(`  Sign in with     ${createdAdmin}  and the password of ADMIN_PASSWORD`);
  lines.push(
    `  Logs             ${shortPath(join(config.dataDir, 'logs'))}`,
    '  Try              kill -9 one of the processes above, and watch the devices page',
    '  Stop             Ctrl-C\n',
  );
  console.log(lines.join('\n'));
}

async function stopAndExit(error) {
  if (stops.hasStarted) return;
  await stops.all();
  reportAndExit(error);
}

start().catch(stopAndExit);
