import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../database/statements/database.js';

/** Deltas first, as a concurrent aggregation locks them. `name` is a LIKE pattern. */
export async function deleteCounters(em: EntityManager, accountId: number | null, name: string): Promise<void> {
  for (const table of ['counter_deltas', 'counters'] as const)
    await database(em).deleteFrom(table).where('account_id', '=', accountId).where('name', 'like', name).execute();
}
