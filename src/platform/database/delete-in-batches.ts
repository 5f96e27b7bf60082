import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from './statements/database.js';
import { fromCondition } from './statements/from-condition.js';

const BATCH_ROWS = 5_000;

/** Batches keep locks short. `select` returns ids, or ctids for tables without an id. */
export async function deleteInBatches(
  em: EntityManager,
  table: string,
  select: string,
  params: readonly unknown[] = [],
): Promise<void> {
  const key = sql.ref(/^select (?:\w+\.)?ctid\b/.test(select) ? 'ctid' : 'id');
  const rows = fromCondition({ where: select, params });
  const batch = sql`delete from ${sql.table(table)} where ${key} = any (array(${rows} limit ${BATCH_ROWS}))`;
  let deleted: number;
  do deleted = Number((await batch.execute(database(em))).numAffectedRows);
  while (deleted === BATCH_ROWS);
}
