import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { database } from './statements/database.js';

const BATCH_ROWS = 5_000;

/** Keeps locks short. `select` returns IDs, or ctids for tables without an ID. */
export async function deleteInBatches(em: EntityManager, table: string, select: RawBuilder<unknown>): Promise<void> {
  const db = database(em);
  const key = sql.ref(/^\s*select (?:\w+\.)?ctid\b/.test(select.compile(db).sql) ? 'ctid' : 'id');
  const batch = sql`delete from ${sql.table(table)} where ${key} = any (array(${select} limit ${BATCH_ROWS}))`;
  let deleted: number;
  do deleted = Number((await batch.execute(db)).numAffectedRows);
  while (deleted === BATCH_ROWS);
}
