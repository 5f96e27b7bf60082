// npm start: runs everything on one port. Prints its address and the sign-in.
import { join } from 'node:path';
import { checkPort } from './lib/check-port.mjs';
import { lockData } from './lib/processes/data-lock.mjs';
import { findFirstAdmin } from './lib/first-admin.mjs';
import { keepRunning } from './lib/processes/keep-running.mjs';
import { localAddress } from './lib/local-address.mjs';
import { reportAndExit, printWithTime, shortPath, step, unexpectedEnd } from './lib/progress.mjs';
import { memoryFlags, serverEnvironment } from './lib/processes/server-flags.mjs';
import { startServices } from './lib/processes/services.mjs';
import { defaultsForUnset, readSettings } from './lib/settings.mjs';
import { StopInOrder } from './lib/processes/stop-in-order.mjs';
import { waitUntilReady } from './lib/processes/wait-until-ready.mjs';

const stops = new StopInOrder();
stops.onSignals();

async function start() {
  const config = await readSettings();
  lockData(config.dataDir, 'npm start');
  await checkPort(config, 'npm start');
  const { env, serviceExits, createdAdmin } = await startServices(config, stops);

  const logFile = join(config.dataDir, 'logs', 'server.log');
  let hasBeenReady = false;
  const reportProgress = (message) => hasBeenReady && !stops.hasStarted && printWithTime(message);
  const options = {
    env: { ...defaultsForUnset({ NODE_ENV: 'production', ...serverEnvironment }), ...env },
    flags: memoryFlags,
    logFile,
  };
  const server = keepRunning('server', 'dist/server/main.js', options, reportProgress);
  stops.add(() => server.stop(12_000));
  const firstProcess = await server.waitForFirst();
  void Promise.race(serviceExits).then((exit) => stopAndExit(unexpectedEnd(exit)));
  // Fails if the server exits before it is ready. Later exits restart it.
  void firstProcess.ended.then((exitReason) => {
    if (!hasBeenReady)
      void stopAndExit(unexpectedEnd({ name: 'server', exitReason, lastLogLines: firstProcess.lastLogLines() }));
  });

  const failingParts = await step('Starting the server', () =>
    waitUntilReady(localAddress(config), firstProcess.ended),
  );
  hasBeenReady = true;
  await announce(config, { databaseUrl: env.DATABASE_URL, createdAdmin, failingParts, logFile });
}

async function announce(config, { databaseUrl, createdAdmin, failingParts, logFile }) {
  const admin = await findFirstAdmin(config.dataDir, databaseUrl);
  const lines = [`\nMersal is running at ${config.appUrl}`];
  if (admin) lines.push(`  Sign in with     ${admin.email}  and the password  ${admin.password}`);
  else if (createdAdmin) lines.push(`  Sign in with     ${createdAdmin}  and the password you gave in ADMIN_PASSWORD`);
  lines.push(
    config.whatsappNetwork === 'sandbox'
      ? `  WhatsApp         the sandbox network of virtual phones: ${config.appUrl}/sandbox`
      : `  WhatsApp         the live network${failingParts.includes('live') ? ', which cannot be reached from here at the moment' : ''}`,
    `  Log              ${shortPath(logFile)}`,
    '  Stop             Ctrl-C',
  );
  console.log(lines.join('\n'));
}

async function stopAndExit(error) {
  if (stops.hasStarted) return;
  await stops.all();
  reportAndExit(error);
}

start().catch(stopAndExit);
