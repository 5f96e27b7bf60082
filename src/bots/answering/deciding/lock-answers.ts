import type { EntityManager } from '@mikro-orm/postgresql';
import { prepared } from '../../../platform/database/prepared-statements.js';

/** Lets one after the other decide who answers somebody. First in its transaction, before rows of conversations are locked. */
export async function lockAnswers(em: EntityManager, contactId: number): Promise<void> {
  await em.execute(prepared('select pg_advisory_xact_lock(hashtextextended(?, 0))'), [
    `answers to contact ${contactId}`,
  ]);
}
