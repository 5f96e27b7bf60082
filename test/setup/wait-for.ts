import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any step takes on a busy machine. */
export const PATIENCE_MS = 45_000;
const MIN_PAUSE_MS = 25;
/** The pause grows with the time waited, because polling takes CPU from parallel specs. */
const PAUSE_PER_WAIT = 1 / 8;
const MAX_PAUSE_MS = 150;

/** Polls and returns the first result that is not false, null or undefined. */
export async function waitFor<T>(
  condition: string,
  poll: () => Promise<T> | T,
  withinMs = PATIENCE_MS,
): Promise<Exclude<T, false | null | undefined>> {
  const startedAt = Date.now();
  for (;;) {
    const result = await poll();
    if (result !== false && result !== null && result !== undefined)
      return result as Exclude<T, false | null | undefined>;
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > withinMs) throw new Error(`${condition}: not within ${withinMs} ms`);
    await sleep(Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, waitedMs * PAUSE_PER_WAIT)));
  }
}
