/**
 * The sandbox network as a process of its own: it prints one line of JSON when it is ready, and keeps its state in
 * SANDBOX_DATA_DIR.
 */

import { env, stderr, stdout } from 'node:process';

// What phones say and their keys are for nobody else on this machine.
process.umask(0o077);
// libsignal prints sessions with their private keys; nothing of that may reach a log.
for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) console[method] = () => undefined;

const { readSettings } = await import('./settings.js');
const { startSandbox } = await import('./start.js');

try {
  const { stop, ...addresses } = await startSandbox(readSettings(env));
  stdout.write(`${JSON.stringify({ ready: true, ...addresses })}\n`);
  let isStopping = false;
  const stopOnce = (): void => {
    if (isStopping) return;
    isStopping = true;
    void stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', stopOnce);
  process.on('SIGINT', stopOnce);
  // The starter holds the other end of this channel: when it is gone, so is the reason to run.
  process.on('disconnect', stopOnce);
} catch (error) {
  stderr.write(`sandbox: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
