import type { EntityManager } from '@mikro-orm/postgresql';

/** Deltas first, as a concurrent aggregation locks them. `name` is a LIKE pattern. */
export async function deleteCounters(em: EntityManager, accountId: number | null, name: string): Promise<void> {
  for (const table of ['counter_deltas', 'counters'])
    await em.execute(`delete from ${table} where account_id = ? and name like ?`, [accountId, name]);
}
