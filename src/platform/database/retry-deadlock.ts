import { DeadlockException } from '@mikro-orm/core';

const TRIES = 3;

/** Repeats a deadlocked transaction. Cascading deletes have no fixed lock order. */
export async function retryDeadlock<Result>(run: () => Promise<Result>, tries = TRIES): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (tries <= 1 || !(error instanceof DeadlockException)) throw error;
    return retryDeadlock(run, tries - 1);
  }
}
