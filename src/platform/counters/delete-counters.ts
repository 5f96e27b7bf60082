import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../database/statements/database.js';

/**
 * `name` is a LIKE pattern. A null account means the whole server. Deletes deltas first, because a concurrent
 * aggregation locks them.
 */
export async function deleteCounters(em: EntityManager, accountId: number | null, name: string): Promise<void> {
  for (const table of ['counter_deltas', 'counters'] as const)
    await database(em)
      .deleteFrom(table)
      .where('account_id', accountId === null ? 'is' : '=', accountId)
      .where('name', 'like', name)
      .execute();
}
