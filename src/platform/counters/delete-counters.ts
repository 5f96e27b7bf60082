import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../database/statements/database.js';

/** Deletes deltas first, because a concurrent aggregation locks them. `namePattern` is a LIKE pattern. */
export async function deleteCounters(em: EntityManager, accountId: number | null, namePattern: string): Promise<void> {
  for (const table of ['counter_deltas', 'counters'] as const)
    await database(em)
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .where('name', 'like', namePattern)
      .execute();
}
