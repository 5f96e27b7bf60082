import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again until the answer is neither false, null nor undefined, and gives it; fails with `what` after `withinMs`. */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T> | T,
  withinMs = 15_000,
): Promise<Exclude<T, false | null | undefined>> {
  const end = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== false && answer !== null && answer !== undefined)
      return answer as Exclude<T, false | null | undefined>;
    if (Date.now() > end) throw new Error(`${what}: not within ${withinMs} ms`);
    await sleep(25);
  }
}
