import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../database/statements/database.js';

/** Moves counts of the last day to an earlier time. `name` is a LIKE pattern. */
export async function moveRecentCounters(
  em: EntityManager,
  accountId: number,
  name: string,
  hours: number,
): Promise<void> {
  await database(em)
    .updateTable('counter_deltas')
    .set({ bucket: sql<Date>`bucket - make_interval(hours => ${hours})` })
    .where('account_id', '=', accountId)
    .where('name', 'like', name)
    .where('bucket', '>', sql<Date>`now() - interval '1 day'`)
    .execute();
}
