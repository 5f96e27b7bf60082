import { setTimeout as sleep } from 'node:timers/promises';

/** Polls /health/ready. Returns the failing parts that do not keep the server from being ready. */
export async function waitUntilReady(address, ended, timeoutMs = 60_000) {
  const deadline = Date.now() + timeoutMs;
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  let firstHealthAt;
  while (!hasEnded && Date.now() < deadline) {
    const health = await fetchHealth(address);
    if (health) firstHealthAt ??= Date.now();
    const failing = Object.entries(health?.parts ?? {}).filter(([, state]) => state !== 'ok');
    if (health?.status === 'ok' && (failing.length === 0 || Date.now() - firstHealthAt > 5000))
      return failing.map(([part]) => part);
    await sleep(50);
  }
  throw new Error(hasEnded ? 'the process ended' : `not ready after ${timeoutMs / 1000} s`);
}

async function fetchHealth(address) {
  try {
    const response = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(10_000) });
    return await response.json();
  } catch {
    return null;
  }
}
