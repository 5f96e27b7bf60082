import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';

const MAX_NAMES = 2_000;

/** Most used spelling first: `city` becomes the field `City`. */
export async function readFieldNames(em: EntityManager, accountId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (select id, unnest(addons_params) name from groups where account_id = ${accountId}) fields
     group by name order by count(*) desc, min(id), name limit ${MAX_NAMES}`.execute(database(em));
  return rows.map(({ name }) => name);
}
