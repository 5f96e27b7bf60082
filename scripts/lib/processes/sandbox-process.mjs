import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../progress.mjs';
import { memoryFlags, serverEnvironment } from './server-flags.mjs';
import { startServer } from './server-process.mjs';

const START_TIMEOUT_MS = 60_000;

/** Starts the sandbox network. Ports and keys persist, so devices stay linked. */
export async function startSandbox(home) {
  const sandbox = startServer('sandbox network', 'dist/server/sandbox.js', {
    logFile: join(home, 'logs', 'sandbox.log'),
    readsStdout: true,
    flags: memoryFlags,
    env: { ...serverEnvironment, SANDBOX_DATA_DIR: join(home, 'sandbox') },
  });

  const addressLine = new Promise((resolve) => {
    createInterface({ input: sandbox.child.stdout }).on('line', (line) => {
      if (line.startsWith('{"ready"')) resolve(JSON.parse(line));
    });
  });
  const timeout = sleep(START_TIMEOUT_MS, `no word within ${START_TIMEOUT_MS / 1000} s`, { ref: false });
  const addresses = await Promise.race([addressLine, sandbox.ended, timeout]);
  if (!addresses.ready) {
    await sandbox.stop(0);
    throw new CliError(
      `The sandbox network does not start (${addresses}). The end of its log:\n${sandbox.lastLogLines()}`,
    );
  }
  const { storeEnvironment } = await import('../../../dist/src/sandbox/stores/store-environment.js');
  return Object.assign(sandbox, {
    environment: {
      WHATSAPP_SOCKET_URL: addresses.socketUrl,
      WHATSAPP_ROOT_KEY: addresses.rootKey,
      SANDBOX_API_URL: addresses.apiUrl,
      SANDBOX_TOKEN: addresses.token,
      ...storeEnvironment(addresses),
      // Node reads additional authorities at startup only.
      NODE_EXTRA_CA_CERTS: addresses.caFile,
    },
  });
}
