// npm start: runs everything on one port. Prints its address and the sign-in.
import { join } from 'node:path';
import { checkPort } from './lib/check-port.mjs';
import { lockData } from './lib/processes/data-lock.mjs';
import { findFirstAdmin } from './lib/first-admin.mjs';
import { keepRunning } from './lib/processes/keep-running.mjs';
import { localAddress } from './lib/local-address.mjs';
import { reportAndExit, printWithTime, shortPath, step, unexpectedEnd } from './lib/progress.mjs';
import { frugalFlags, serverEnvironment } from './lib/processes/server-flags.mjs';
import { startServices } from './lib/processes/services.mjs';
import { openDefaults, readSettings } from './lib/settings.mjs';
import { StopInOrder } from './lib/processes/stop-in-order.mjs';
import { waitUntilReady } from './lib/processes/wait-until-ready.mjs';

const stops = new StopInOrder();
stops.onSignals();

async function start() {
  const config = await readSettings();
  lockData(config.dataDir, 'npm start');
  await checkPort(config, 'npm start');
  const { env, ends, createdAdmin } = await startServices(config, stops);

  const logFile = join(config.dataDir, 'logs', 'server.log');
  let hasBeenReady = false;
  const say = (sentence) => hasBeenReady && !stops.hasStarted && printWithTime(sentence);
  const options = {
    env: { ...openDefaults({ NODE_ENV: 'production', ...serverEnvironment }), ...env },
    flags: frugalFlags,
    logFile,
  };
  const server = keepRunning('server', 'dist/server/main.js', options, say);
  stops.add(() => server.stop(12_000));
  const first = await server.first();
  void Promise.race(ends).then((end) => giveUp(unexpectedEnd(end)));
  // A server that never was ready fails. Later ends restart it.
  void first.ended.then((how) => {
    if (!hasBeenReady) void giveUp(unexpectedEnd({ name: 'server', how, lastWords: first.lastWords() }));
  });

  const down = await step('Starting the server', () => waitUntilReady(localAddress(config), first.ended));
  hasBeenReady = true;
  await announce(config, { databaseUrl: env.DATABASE_URL, createdAdmin, down, logFile });
}

async function announce(config, { databaseUrl, createdAdmin, down, logFile }) {
  const admin = await findFirstAdmin(config.dataDir, databaseUrl);
  const lines = [`\nMersal is running at ${config.appUrl}`];
  if (admin) lines.push(`  Sign in with     ${admin.email}  and the password  ${admin.password}`);
  else if (createdAdmin) lines.push(`  Sign in with     ${createdAdmin}  and the password you gave in ADMIN_PASSWORD`);
  lines.push(
    config.whatsappNetwork === 'sandbox'
      ? `  WhatsApp         the sandbox network of virtual phones: ${config.appUrl}/sandbox`
      : `  WhatsApp         the live network${down.length > 0 ? ', which cannot be reached from here at the moment' : ''}`,
    `  Log              ${shortPath(logFile)}`,
    '  Stop             Ctrl-C',
  );
  console.log(lines.join('\n'));
}

async function giveUp(error) {
  if (stops.hasStarted) return;
  await stops.all();
  reportAndExit(error);
}

start().catch(giveUp);
