import type { EntityManager } from '@mikro-orm/postgresql';

/** Lets one after the other decide who answers somebody. First in its transaction, before rows of conversations are locked. */
export async function lockAnswers(em: EntityManager, contactId: number): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`answers to contact ${contactId}`]);
}
