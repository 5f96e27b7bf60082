import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { database } from '../../platform/database/statements/database.js';

// Each function returns IDs of deleted sessions. The caller closes their sockets after commit.

/** Deletes no impersonations. */
export const deleteOwnSessions = (em: EntityManager, userIds: readonly number[]): Promise<number[]> =>
  deleteWhere(em, sql`user_id = any (${userIds}::bigint[]) and impersonator_user_id is null`);

export const deleteImpersonationsOf = (em: EntityManager, userIds: readonly number[]): Promise<number[]> =>
  deleteWhere(em, sql`user_id = any (${userIds}::bigint[]) and impersonator_user_id is not null`);

export const deleteImpersonationsBy = (em: EntityManager, userIds: readonly number[]): Promise<number[]> =>
  deleteWhere(em, sql`impersonator_user_id = any (${userIds}::bigint[])`);

async function deleteWhere(em: EntityManager, condition: RawBuilder<SqlBool>): Promise<number[]> {
  const deleted = await database(em).deleteFrom('sessions').where(condition).returning('id').execute();
  return deleted.map(({ id }) => id);
}
