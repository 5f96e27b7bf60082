// npm run sandbox: the network of virtual phones alone, for a server that is started elsewhere or by hand. It keeps a state of
// its own, apart from the sandbox network of npm start.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lockData } from './lib/processes/data-lock.mjs';
import { PlainProblem, reportAndExit } from './lib/progress.mjs';
import { projectRoot } from './lib/project-root.mjs';
import { startSandbox } from './lib/processes/sandbox-process.mjs';
import { StopInOrder } from './lib/processes/stop-in-order.mjs';

const stops = new StopInOrder();
stops.onSignals();

try {
  const file = join(projectRoot, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const home = resolve(process.env.DATA_DIR || '.data', 'sandbox-alone');
  lockData(home, 'npm run sandbox');

  const sandbox = await startSandbox(home);
  stops.add(() => sandbox.stop(3000));
  const { WHATSAPP_SOCKET_URL, WHATSAPP_ROOT_KEY, SANDBOX_API_URL, SANDBOX_TOKEN, NODE_EXTRA_CA_CERTS, ...shops } =
    sandbox.environment;
  console.log(
    [
      'The sandbox network is running. A server that takes it for the live network needs:',
      '',
      'WHATSAPP_NETWORK=live',
      `WHATSAPP_SOCKET_URL=${WHATSAPP_SOCKET_URL}`,
      `WHATSAPP_ROOT_KEY=${WHATSAPP_ROOT_KEY}`,
      `NODE_EXTRA_CA_CERTS=${NODE_EXTRA_CA_CERTS}`,
      '',
      'One that takes its practice shops for the store platforms:',
      '',
      ...Object.entries(shops).map(([name, value]) => `${name}=${value}`),
      '',
      `Its phones are reached at ${SANDBOX_API_URL} with the header "Authorization: Bearer ${SANDBOX_TOKEN}".`,
      'Stop it with Ctrl-C.',
    ].join('\n'),
  );
  const how = await sandbox.ended;
  if (!sandbox.isStopping)
    throw new PlainProblem(`The sandbox network ended unexpectedly (${how}).\n${sandbox.lastWords()}`);
} catch (error) {
  await stops.all();
  reportAndExit(error);
}
