import { setTimeout as sleep } from 'node:timers/promises';

/** Much longer than anything takes, also on a machine that has other work: what does come is not waited for any longer by it. */
export const PATIENCE_MS = 45_000;
const SHORTEST_PAUSE_MS = 25;
/** Asking is work for the processors that the specs beside this one wait for: what has taken long is asked for less often. */
const PART_OF_WAIT = 1 / 8;
const LONGEST_PAUSE_MS = 150;

/** Asks again until the answer is neither false, null nor undefined, and gives it; fails with `what` after `withinMs`. */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T> | T,
  withinMs = PATIENCE_MS,
): Promise<Exclude<T, false | null | undefined>> {
  const begin = Date.now();
  for (;;) {
    const answer = await ask();
    if (answer !== false && answer !== null && answer !== undefined)
      return answer as Exclude<T, false | null | undefined>;
    const waitedMs = Date.now() - begin;
    if (waitedMs > withinMs) throw new Error(`${what}: not within ${withinMs} ms`);
    await sleep(Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, waitedMs * PART_OF_WAIT)));
  }
}
