import type { EntityManager } from '@mikro-orm/postgresql';

const AT_ONCE = 5_000;

/**
 * Deletes the rows that a `select` of ids answers, so many at a time that no statement holds others up. A table without an id is named by
 * ctid: what was changed meanwhile stays until the next time.
 */
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
      `delete from ${table} where ${key} = any (array(${select} limit ${AT_ONCE})) returning 1`,
      [...params],
    );
  } while (deleted.length === AT_ONCE);
}
