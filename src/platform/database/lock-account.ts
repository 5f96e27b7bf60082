import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from './statements/database.js';

/** Serializes changes of `what` until commit. Call before the first read. */
export async function lockAccount(em: EntityManager, what: string, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${what} of account ${accountId}`}, 0))`.execute(
    database(em),
  );
}
