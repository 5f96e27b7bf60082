/** Prints one JSON line when the sandbox is ready. */

import { env, stderr, stdout } from 'node:process';

// Files contain messages and keys.
process.umask(0o077);
// libsignal logs sessions with private keys.
for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) console[method] = () => undefined;

const { readSandboxSettings } = await import('./settings.js');
const { startSandboxServers } = await import('./start.js');

try {
  const { stop, ...addresses } = await startSandboxServers(readSandboxSettings(env));
  stdout.write(`${JSON.stringify({ ready: true, ...addresses })}\n`);
  let isStopping = false;
  const stopOnce = (): void => {
    if (isStopping) return;
    isStopping = true;
    void stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', stopOnce);
  process.on('SIGINT', stopOnce);
  // The IPC channel closes when the parent process ends.
  process.on('disconnect', stopOnce);
} catch (error) {
  stderr.write(`sandbox: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
