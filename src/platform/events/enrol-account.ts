import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../database/statements/database.js';
import type { DurableJob } from '../jobs/define-job.js';

/** Lets events of the account cause the job from commit on. */
export async function enrolAccount(
  em: EntityManager,
  job: Pick<DurableJob<never>, 'name'>,
  accountId: number,
): Promise<void> {
  await database(em)
    .insertInto('event_enrolments')
    .values({ handler: job.name, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
