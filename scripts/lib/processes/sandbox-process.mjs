import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainProblem } from '../progress.mjs';
import { frugalFlags, serverEnvironment } from './server-flags.mjs';
import { startServer } from './server-process.mjs';

const PATIENCE_MS = 60_000;

/**
 * Starts the network of virtual phones and waits for the one line with which it says where it is. Its ports and keys are kept
 * with its state, so that what was linked is still linked after the next start.
 */
export async function startSandbox(home) {
  const sandbox = startServer('sandbox network', 'dist/server/sandbox.js', {
    logFile: join(home, 'logs', 'sandbox.log'),
    readsStdout: true,
    flags: frugalFlags,
    env: { ...serverEnvironment, SANDBOX_DATA_DIR: join(home, 'sandbox') },
  });

  const said = new Promise((resolve) => {
    createInterface({ input: sandbox.child.stdout }).on('line', (line) => {
      if (line.startsWith('{"ready"')) resolve(JSON.parse(line));
    });
  });
  const late = sleep(PATIENCE_MS, `no word within ${PATIENCE_MS / 1000} s`, { ref: false });
  const where = await Promise.race([said, sandbox.ended, late]);
  if (!where.ready) {
    await sandbox.stop(0);
    throw new PlainProblem(
      `The sandbox network does not start (${where}). The end of its log:\n${sandbox.lastWords()}`,
    );
  }
  const { shopEnvironment } = await import('../../../dist/src/sandbox/shops/shop-environment.js');
  return Object.assign(sandbox, {
    environment: {
      WHATSAPP_SOCKET_URL: where.socketUrl,
      WHATSAPP_ROOT_KEY: where.rootKey,
      SANDBOX_API_URL: where.apiUrl,
      SANDBOX_TOKEN: where.token,
      ...shopEnvironment(where),
      // Node trusts the sandbox's media host from its first moment or never.
      NODE_EXTRA_CA_CERTS: where.caFile,
    },
  });
}
