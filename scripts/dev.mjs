// npm run dev: npm start in watch mode. Vite serves the client; swc and node rebuild the server.
import { createInterface } from 'node:readline';
import { buildFirst } from './lib/build-first.mjs';
import { checkPort } from './lib/check-port.mjs';
import { lockData } from './lib/processes/data-lock.mjs';
import { findFirstAdmin } from './lib/first-admin.mjs';
import { findFreePort } from './lib/free-port.mjs';
import { CliError, reportAndExit } from './lib/progress.mjs';
import { startServer } from './lib/processes/server-process.mjs';
import { startServices } from './lib/processes/services.mjs';
import { readSettings } from './lib/settings.mjs';
import { removeStamp } from './lib/source-stamp.mjs';
import { StopInOrder } from './lib/processes/stop-in-order.mjs';
import { waitUntilReady } from './lib/processes/wait-until-ready.mjs';

const stops = new StopInOrder();
stops.onSignals();

async function dev() {
  buildFirst(process.execPath, '--server-only');
  const config = await readSettings();
  lockData(config.dataDir, 'npm run dev');
  await checkPort(config, 'npm run dev');
  const { env, serviceExits } = await startServices(config, stops);

  const serverPort = String(await findFreePort());
  removeStamp('server');
  const run = (name, script, options) => {
    const tool = startServer(name, script, options);
    stops.add(() => tool.stop(3000));
    serviceExits.push(tool.ended.then((exitReason) => ({ name, exitReason, lastLogLines: '' })));
    return tool;
  };
  const compiler = run('compiler', 'node_modules/@swc/cli/bin/swc.js', {
    args: ['src', 'db', '--out-dir=dist', '--ignore=**/*.spec.ts', '--copy-files', '--watch'],
    readsStdout: true,
  });
  // swc first rewrites every file, which would restart a running server.
  await waitUntilWatching(compiler);
  const server = run('server', 'dist/src/main.js', {
    flags: ['--enable-source-maps', '--watch', '--watch-preserve-output'],
    env: { ...env, NODE_ENV: 'development', PORT: serverPort, HOST: '127.0.0.1' },
  });
  run('client', 'node_modules/vite/bin/vite.js', {
    args: ['client', '--host', config.host, '--strictPort', '--clearScreen', 'false', '--logLevel', 'warn'],
    env: { NODE_ENV: 'development', PORT: serverPort, CLIENT_PORT: String(config.port) },
  });
  void Promise.race(serviceExits).then(({ name, exitReason, lastLogLines }) =>
    stopAndExit(new CliError(`The ${name} ended unexpectedly (${exitReason}).\n${lastLogLines}`)),
  );

  await waitUntilReady(`http://127.0.0.1:${serverPort}`, server.ended);
  const admin = await findFirstAdmin(config.dataDir, env.DATABASE_URL);
  console.log(`\nMersal, watched, is at ${config.appUrl}`);
  if (admin) console.log(`  Sign in with     ${admin.email}  and the password  ${admin.password}`);
}

function waitUntilWatching({ child, ended }) {
  const firstLine = new Promise((resolve) => createInterface({ input: child.stdout }).on('line', resolve));
  return Promise.race([firstLine, ended]);
}

async function stopAndExit(error) {
  if (stops.hasStarted) return;
  await stops.all();
  reportAndExit(error);
}

dev().catch(stopAndExit);
