import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from './statements/database.js';

/** Serializes changes of `subject` until commit. Call before the first read. */
export async function lockAccount(em: EntityManager, subject: string, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${subject} of account ${accountId}`}, 0))`.execute(
    database(em),
  );
}
