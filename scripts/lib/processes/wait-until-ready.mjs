import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks /health/ready until it says yes. A server that runs but cannot reach WhatsApp is of use all the same, and says so
 * itself: then the parts that are down are answered instead of none.
 */
export async function waitUntilReady(address, ended, patienceMs = 60_000) {
  const deadline = Date.now() + patienceMs;
  let isOver = false;
  void ended.then(() => (isOver = true));
  let firstAnswerAt;
  while (!isOver && Date.now() < deadline) {
    const answer = await ask(address);
    if (answer?.status === 'ok') return [];
    if (answer) firstAnswerAt ??= Date.now();
    const down = Object.entries(answer?.parts ?? {}).filter(([, state]) => state !== 'ok');
    const isOnlyNetwork = down.length > 0 && down.every(([part]) => part === 'live');
    if (isOnlyNetwork && Date.now() - firstAnswerAt > 5000) return down.map(([part]) => part);
    await sleep(50);
  }
  throw new Error(isOver ? 'it ended' : `it was not ready after ${patienceMs / 1000} s`);
}

async function ask(address) {
  try {
    const response = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(10_000) });
    return await response.json();
  } catch {
    return null;
  }
}
