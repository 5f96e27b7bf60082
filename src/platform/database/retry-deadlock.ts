import { DeadlockException } from '@mikro-orm/core';

const TRIES = 3;

/**
 * Runs a transaction again that the database has ended because it and another one waited for each other. For what deletes rows of several
 * tables by their foreign keys: in which order it locks them is the database's choice.
 */
export async function retryDeadlock<Result>(run: () => Promise<Result>, tries = TRIES): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (tries <= 1 || !(error instanceof DeadlockException)) throw error;
    return retryDeadlock(run, tries - 1);
  }
}
