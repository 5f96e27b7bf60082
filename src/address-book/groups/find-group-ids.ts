import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../../platform/database/statements/database.js';

export async function findGroupIds(
  em: EntityManager,
  accountId: number,
  wanted: readonly number[] | 'all',
): Promise<number[]> {
  const isWanted = wanted === 'all' ? sql`true` : sql`id = any (${wanted}::bigint[])`;
  const { rows } = await sql<Pick<Row<'groups'>, 'id'>>`
    select id from groups where account_id = ${accountId} and ${isWanted} order by id`.execute(database(em));
  return rows.map(({ id }) => id);
}
