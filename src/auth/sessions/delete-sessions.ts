import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { database } from '../../platform/database/statements/database.js';

// Returns ids of deleted sessions. The caller closes their sockets after commit.

/** Keeps impersonation sessions in the users' accounts. */
export const deleteOwnSessions = (em: EntityManager, userIds: readonly number[]): Promise<number[]> =>
  deleteWhere(em, sql`user_id = any (${userIds}::bigint[]) and impersonator_user_id is null`);

/** Impersonations of these users. */
export const deleteSessionsInside = (em: EntityManager, userIds: readonly number[]): Promise<number[]> =>
  deleteWhere(em, sql`user_id = any (${userIds}::bigint[]) and impersonator_user_id is not null`);

/** Impersonations by these users. */
export const deleteSessionsElsewhere = (em: EntityManager, userIds: readonly number[]): Promise<number[]> =>
  deleteWhere(em, sql`impersonator_user_id = any (${userIds}::bigint[])`);

async function deleteWhere(em: EntityManager, condition: RawBuilder<SqlBool>): Promise<number[]> {
  const deleted = await database(em).deleteFrom('sessions').where(condition).returning('id').execute();
  return deleted.map(({ id }) => id);
}
