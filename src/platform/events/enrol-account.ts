import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../database/statements/database.js';

/** Events arrive from commit on. */
export async function enrolAccount(em: EntityManager, handler: string, accountId: number): Promise<void> {
  await database(em)
    .insertInto('event_enrolments')
    .values({ handler, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
