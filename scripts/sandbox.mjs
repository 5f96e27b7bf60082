// npm run sandbox: runs the sandbox network alone, with its own state.
import { resolve } from 'node:path';
import { lockData } from './lib/processes/data-lock.mjs';
import { CliError, reportAndExit } from './lib/progress.mjs';
import { loadEnvFile } from './lib/load-env-file.mjs';
import { startSandbox } from './lib/processes/sandbox-process.mjs';
import { StopInOrder } from './lib/processes/stop-in-order.mjs';

const stops = new StopInOrder();
stops.onSignals();

try {
  loadEnvFile();
  const home = resolve(process.env.DATA_DIR || '.data', 'sandbox-alone');
  lockData(home, 'npm run sandbox');

  const sandbox = await startSandbox(home);
  stops.add(() => sandbox.stop(3000));
  const { WHATSAPP_SOCKET_URL, WHATSAPP_ROOT_KEY, SANDBOX_API_URL, SANDBOX_TOKEN, NODE_EXTRA_CA_CERTS, ...stores } =
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
      'One that uses its sandbox stores as store platforms:',
      '',
      ...Object.entries(stores).map(([name, value]) => `${name}=${value}`),
      '',
      `Its phones are reached at ${SANDBOX_API_URL} with the header "Authorization: Bearer ${SANDBOX_TOKEN}".`,
      'Stop it with Ctrl-C.',
    ].join('\n'),
  );
  const exitReason = await sandbox.ended;
  if (!sandbox.isStopping)
    throw new CliError(`The sandbox network ended unexpectedly (${exitReason}).\n${sandbox.lastLogLines()}`);
} catch (error) {
  await stops.all();
  reportAndExit(error);
}
