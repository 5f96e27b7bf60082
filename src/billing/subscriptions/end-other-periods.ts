import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, NOW } from '../../platform/database/statements/database.js';

/** Ends other packages' periods, so they give no credit. A null package ends all. */
export async function endOtherPeriods(
  em: EntityManager,
  accountId: number,
  packageId: number | null,
  now: Date,
): Promise<void> {
  await database(em)
    .updateTable('payments')
    .set({ ends_at: sql<Date>`greatest(starts_at, ${now}::timestamptz)`, updated_at: NOW })
    .where('account_id', '=', accountId)
    .where('package_id', 'is distinct from', packageId)
    .where('state', '=', 'paid')
    .where('ends_at', '>', now)
    .execute();
}
