import type { EntityManager } from '@mikro-orm/postgresql';

/** Serializes changes of `what` until commit. Call before the first read. */
export async function lockAccount(em: EntityManager, what: string, accountId: number): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`${what} of account ${accountId}`]);
}
