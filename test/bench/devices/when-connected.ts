import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxClient } from '../../setup/whatsapp/sandbox-client.js';

const PATIENCE_MS = 120_000;

/** Until the network has every phone's one device logged in and ready: what it says counts, not what the server's rows say. */
export async function whenConnected(
  sandbox: SandboxClient,
  numbers: readonly string[],
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const until = Date.now() + patienceMs;
  // Cheap while many are missing.
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
