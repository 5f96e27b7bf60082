import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, NOW } from '../../platform/database/statements/database.js';
import { log } from '../../platform/logging.js';
import { readPayment } from '../payments/payment-row.js';
import type { PaymentProviderName } from '../payments/payments.contract.js';
import type { ProviderTransaction } from '../providers/provider.js';
import { finishRefund, writeRefund } from './refund-row.js';

/**
 * For refunds made at the provider. An administrator then ends or keeps the period. Closes payments that bought
 * nothing.
 */
export async function recordReturn(
  em: EntityManager,
  provider: PaymentProviderName,
  { id, returned }: ProviderTransaction,
  now: Date,
): Promise<number[]> {
  if (returned === 0) return [];
  const db = database(em);
  const found = await db
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', provider)
    .where('transaction_id', '=', id)
    .where('state', 'in', ['paid', 'held', 'refund_failed'])
    .where('returned', '<', sql<number>`least(${returned}, total)`)
    .executeTakeFirst();
  const payment = found ? await readPayment(em, found.id, 'for update') : null;
  if (!payment) return [];
  const amount = Math.min(returned, payment.total) - payment.returned;
  const providerKey = `provider:${payment.id}:${returned}`;
  const refund = await writeRefund(em, payment, { amount, reason: null, userId: null, isManual: false, providerKey });
  await finishRefund(em, payment, refund, now);
  const isAll = returned >= payment.total;
  const rows = await db
    .updateTable('payments')
    .set({
      returned: Math.min(returned, payment.total),
      state: isAll && payment.invoice_number === null ? 'refunded' : 'held',
      reason: isAll ? 'returned' : 'returned_part',
      updated_at: NOW,
    })
    .where('id', '=', payment.id)
    .returning(['id', 'state'])
    .execute();
  for (const row of rows) log.warn({ paymentId: row.id, state: row.state }, 'refund detected at payment provider');
  return rows.map((row) => row.id);
}
