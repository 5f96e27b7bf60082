import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Lets one transaction after the other change `what` of an account, until each ends. Taken before anything else is read, so
 * that what is counted then stays true.
 */
export async function lockAccount(em: EntityManager, what: string, accountId: number): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`${what} of account ${accountId}`]);
}
