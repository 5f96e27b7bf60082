import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../database/statements/database.js';

/** Moves counts of the last 24 hours that are not aggregated yet to earlier hours. `namePattern` is a LIKE pattern. */
export async function moveRecentCounters(
  em: EntityManager,
  accountId: number,
  namePattern: string,
  hours: number,
): Promise<void> {
  await database(em)
    .updateTable('counter_deltas')
    .set({ bucket: sql<Date>`bucket - make_interval(hours => ${hours})` })
    .where('account_id', '=', accountId)
    .where('name', 'like', namePattern)
    .where('bucket', '>', sql<Date>`now() - interval '1 day'`)
    .execute();
}
