import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, NOW } from '../../platform/database/statements/database.js';
import type { PaymentRow } from '../payments/payment-row.js';

export async function endRefundedPeriod(em: EntityManager, row: PaymentRow, now: Date): Promise<void> {
  const { id } = row;
  const db = database(em);
  await db.updateTable('subscriptions').set({ next_payment_id: null }).where('next_payment_id', '=', id).execute();
  if (row.starts_at !== null && row.ends_at !== null) await shortenPeriod(em, row, now);
  // Payments credited to this one can be credited again.
  await db.updateTable('payments').set({ credited_to: null, updated_at: NOW }).where('credited_to', '=', id).execute();
  await db
    .updateTable('payments')
    .set({
      state: 'refunded',
      reason: row.reason,
      check_at: null,
      ends_at: sql<Date | null>`greatest(starts_at, least(ends_at, ${now}))`,
      updated_at: NOW,
    })
    .where('id', '=', id)
    .execute();
}

/** Removes the rest of the refunded period. Later paid periods move forward. */
async function shortenPeriod(em: EntityManager, row: PaymentRow, now: Date): Promise<void> {
  const { account_id: accountId, package_id: packageId, ends_at: end } = row;
  const rest = sql`greatest(interval '0', ${end}::timestamptz - greatest(${row.starts_at}::timestamptz, ${now}::timestamptz))`;
  const db = database(em);
  await db
    .updateTable('subscriptions')
    .set({ expire_at: sql<Date>`expire_at - ${rest}`, updated_at: NOW })
    .where('account_id', '=', accountId)
    .where('package_id', '=', packageId)
    .where('market', 'is', null)
    .execute();
  await db
    .updateTable('payments')
    .set({ starts_at: sql<Date>`starts_at - ${rest}`, ends_at: sql<Date>`ends_at - ${rest}`, updated_at: NOW })
    .where('account_id', '=', accountId)
    .where('package_id', '=', packageId)
    .where('state', '=', 'paid')
    .where('starts_at', '>=', end)
    .where('id', '<>', row.id)
    .execute();
}
