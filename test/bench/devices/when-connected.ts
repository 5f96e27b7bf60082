import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxClient } from '../../setup/whatsapp/sandbox-client.js';

const PATIENCE_MS = 120_000;

/** Asks the network, because the server's rows could lag. */
export async function whenConnected(
  sandbox: SandboxClient,
  numbers: readonly string[],
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const until = Date.now() + patienceMs;
  while ((await sandbox.stats()).connections < numbers.length) await sleepUntil(until);
  let missing = numbers;
  for (;;) {
    const linked = await Promise.all(missing.map((number) => sandbox.linkedDevices(number)));
    missing = missing.filter((_, index) => !linked[index]?.some(({ isConnected }) => isConnected));
    if (missing.length === 0) return;
    await sleepUntil(until);
  }
}

async function sleepUntil(until: number): Promise<void> {
  if (Date.now() > until) throw new Error('the devices did not connect in time');
  await sleep(25);
}
