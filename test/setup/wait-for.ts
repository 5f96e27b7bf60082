import { setTimeout as sleep } from 'node:timers/promises';

/** Much longer than anything takes, also on a machine that has other work: what does come is not waited for any longer by it. */
export const PATIENCE_MS = 45_000;
const FIRST_PAUSE_MS = 25;
/** Asking is work for the server that the specs beside this one wait for. */
const LONGEST_PAUSE_MS = 50;
const LONGER_EACH_TIME = 1.1;

/** Asks again until the answer is neither false, null nor undefined, and gives it; fails with `what` after `withinMs`. */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T> | T,
  withinMs = PATIENCE_MS,
): Promise<Exclude<T, false | null | undefined>> {
  const end = Date.now() + withinMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * LONGER_EACH_TIME)) {
    const answer = await ask();
    if (answer !== false && answer !== null && answer !== undefined)
      return answer as Exclude<T, false | null | undefined>;
    if (Date.now() > end) throw new Error(`${what}: not within ${withinMs} ms`);
    await sleep(pauseMs);
  }
}
