import type { EntityManager } from '@mikro-orm/postgresql';

const BATCH_ROWS = 5_000;

/** Batches keep locks short. `select` returns ids, or ctids for tables without an id. */
export async function deleteInBatches(
  em: EntityManager,
  table: string,
  select: string,
  params: readonly unknown[] = [],
): Promise<void> {
  const key = /^select (?:\w+\.)?ctid\b/.test(select) ? 'ctid' : 'id';
  let deleted: unknown[];
  do {
    deleted = await em.execute<unknown[]>(
      `delete from ${table} where ${key} = any (array(${select} limit ${BATCH_ROWS})) returning 1`,
      [...params],
    );
  } while (deleted.length === BATCH_ROWS);
}
