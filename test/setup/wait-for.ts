import { setTimeout as sleep } from 'node:timers/promises';

/** Much longer than any step takes on a busy machine. */
export const PATIENCE_MS = 45_000;
const MIN_PAUSE_MS = 25;
/** Polls less often the longer it waits, because polling takes CPU from parallel specs. */
const PART_OF_WAIT = 1 / 8;
const MAX_PAUSE_MS = 150;

/** Returns the first result that is not false, null or undefined. */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T> | T,
  withinMs = PATIENCE_MS,
): Promise<Exclude<T, false | null | undefined>> {
  const startedAt = Date.now();
  for (;;) {
    const answer = await ask();
    if (answer !== false && answer !== null && answer !== undefined)
      return answer as Exclude<T, false | null | undefined>;
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > withinMs) throw new Error(`${what}: not within ${withinMs} ms`);
    await sleep(Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, waitedMs * PART_OF_WAIT)));
  }
}
