import { DeadlockException } from '@mikro-orm/core';

const MAX_ATTEMPTS = 3;

/** Repeats work after a deadlock. Cascading deletes have no fixed lock order. */
export async function retryDeadlock<Result>(run: () => Promise<Result>, attemptsLeft = MAX_ATTEMPTS): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (attemptsLeft <= 1 || !(error instanceof DeadlockException)) throw error;
    return retryDeadlock(run, attemptsLeft - 1);
  }
}
