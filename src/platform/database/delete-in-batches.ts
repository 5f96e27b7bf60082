import type { EntityManager } from '@mikro-orm/postgresql';

const AT_ONCE = 5_000;

/** Deletes the rows whose ids a `select` answers, so many at a time that no statement holds others up. */
export async function deleteInBatches(em: EntityManager, table: string, selectIds: string): Promise<void> {
  let deleted: unknown[];
  do {
    deleted = await em.execute<unknown[]>(
      `delete from ${table} where id in (${selectIds} limit ${AT_ONCE}) returning 1`,
    );
  } while (deleted.length === AT_ONCE);
}
