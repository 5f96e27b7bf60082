import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxClient } from '../../setup/whatsapp/sandbox-client.js';

const PATIENCE_MS = 120_000;

/** Resolves when all numbers are connected. Asks the network, because the server's rows could lag. */
export async function whenConnected(
  sandbox: SandboxClient,
  numbers: readonly string[],
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while ((await sandbox.stats()).connections < numbers.length) await sleepBetweenPolls(deadline);
  let missing = numbers;
  for (;;) {
    const linked = await Promise.all(missing.map((number) => sandbox.linkedDevices(number)));
    missing = missing.filter((_, index) => !linked[index]?.some(({ isConnected }) => isConnected));
    if (missing.length === 0) return;
    await sleepBetweenPolls(deadline);
  }
}

async function sleepBetweenPolls(deadline: number): Promise<void> {
  if (Date.now() > deadline) throw new Error('the devices did not connect in time');
  await sleep(25);
}
