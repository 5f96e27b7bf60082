// npm start: everything on one port of this computer. Prints where, and how to sign in.
import { join, relative } from 'node:path';
import { checkPort } from './lib/check-port.mjs';
import { lockData } from './lib/processes/data-lock.mjs';
import { findFirstAdmin } from './lib/first-admin.mjs';
import { localAddress } from './lib/local-address.mjs';
import { PlainProblem, reportAndExit, step } from './lib/progress.mjs';
import { serverEnvironment, serverFlags } from './lib/processes/server-flags.mjs';
import { startServer } from './lib/processes/server-process.mjs';
import { startServices } from './lib/processes/services.mjs';
import { readSettings } from './lib/settings.mjs';
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
  const server = startServer('server', 'dist/server/main.js', {
    env: { NODE_ENV: 'production', ...serverEnvironment, ...env },
    flags: serverFlags,
    logFile,
  });
  stops.add(() => server.stop(12_000));
  ends.push(server.ended.then((how) => ({ name: server.name, how, lastWords: server.lastWords() })));
  void Promise.race(ends).then(({ name, how, lastWords }) =>
    giveUp(new PlainProblem(`The ${name} ended unexpectedly (${how}).\n${lastWords}`)),
  );

  const down = await step('Starting the server', () => waitUntilReady(localAddress(config), server.ended));
  await announce(config, { databaseUrl: env.DATABASE_URL, createdAdmin, down, logFile });
}

async function announce(config, { databaseUrl, createdAdmin, down, logFile }) {
  const admin = await findFirstAdmin(config.dataDir, databaseUrl);
  const lines = [`\nMersal is running at ${config.appUrl}`];
  if (admin) lines.push(`  Sign in with     ${admin.email}  and the password  ${admin.password}`);
  else if (createdAdmin) lines.push(`  Sign in with     ${createdAdmin}  and the password you gave in ADMIN_PASSWORD`);
  lines.push(
    config.whatsappNetwork === 'sandbox'
      ? `  WhatsApp         a practice network of virtual phones: ${config.appUrl}/sandbox`
      : `  WhatsApp         the live network${down.length > 0 ? ', which cannot be reached from here at the moment' : ''}`,
    `  Log              ${relative(process.cwd(), logFile)}`,
    '  Stop             Ctrl-C',
  );
  console.log(lines.join('\n'));
}

async function giveUp(error) {
  if (stops.hasBegun) return;
  await stops.all();
  reportAndExit(error);
}

start().catch(giveUp);
