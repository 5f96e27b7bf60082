import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';

export async function lockUsersOf(em: EntityManager, accountIds: readonly number[]): Promise<number[]> {
  const users = await database(em)
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`account_id = any (${accountIds}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return users.map(({ id }) => id);
}
