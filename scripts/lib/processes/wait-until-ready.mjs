import { setTimeout as sleep } from 'node:timers/promises';

/** Polls /health/ready. Returns the failing parts that do not keep the server from being ready. */
export async function waitUntilReady(address, ended, timeoutMs = 60_000) {
  const deadline = Date.now() + timeoutMs;
  let isOver = false;
  void ended.then(() => (isOver = true));
  let firstAnswerAt;
  while (!isOver && Date.now() < deadline) {
    const answer = await ask(address);
    if (answer) firstAnswerAt ??= Date.now();
    const down = Object.entries(answer?.parts ?? {}).filter(([, state]) => state !== 'ok');
    if (answer?.status === 'ok' && (down.length === 0 || Date.now() - firstAnswerAt > 5000))
      return down.map(([part]) => part);
    await sleep(50);
  }
  throw new Error(isOver ? 'the process ended' : `not ready after ${timeoutMs / 1000} s`);
}

async function ask(address) {
  try {
    const response = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(10_000) });
    return await response.json();
  } catch {
    return null;
  }
}
