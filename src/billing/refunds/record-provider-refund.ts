import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, NOW } from '../../platform/database/statements/database.js';
import { log } from '../../platform/logging.js';
import { readPayment } from '../payments/payment-row.js';
import type { PaymentProviderName } from '../payments/payments.contract.js';
import type { ProviderTransaction } from '../providers/provider.js';
import { finishRefund, writeRefund } from './refund-row.js';

/**
 * Holds the payment until an administrator ends or keeps its period. Fully refunded payments without an invoice become
 * refunded. Returns IDs of changed payments.
 */
export async function recordProviderRefund(
  em: EntityManager,
  provider: PaymentProviderName,
  { id, returned: refundedAmount }: ProviderTransaction,
  now: Date,
): Promise<number[]> {
  if (refundedAmount === 0) return [];
  const db = database(em);
  const found = await db
    .selectFrom('payments')
    .select('id')
    .forUpdate()
    .where('provider', '=', provider)
    .where('transaction_id', '=', id)
    .where('state', 'in', ['paid', 'held', 'refund_failed'])
    .where('returned', '<', sql<number>`least(${refundedAmount}, total)`)
    .executeTakeFirst();
  const payment = found ? await readPayment(em, found.id) : null;
  if (!payment) return [];
  const amount = Math.min(refundedAmount, payment.total) - payment.returned;
  const providerKey = `provider:${payment.id}:${refundedAmount}`;
  const refund = await writeRefund(em, payment, { amount, reason: null, userId: null, isManual: false, providerKey });
  await finishRefund(em, payment, refund, now);
  const isFullRefund = refundedAmount >= payment.total;
  const rows = await db
    .updateTable('payments')
    .set({
      returned: Math.min(refundedAmount, payment.total),
      state: isFullRefund && payment.invoice_number === null ? 'refunded' : 'held',
      reason: isFullRefund ? 'returned' : 'returned_part',
      updated_at: NOW,
    })
    .where('id', '=', payment.id)
    .returning(['id', 'state'])
    .execute();
  for (const row of rows) log.warn({ paymentId: row.id, state: row.state }, 'refund detected at payment provider');
  return rows.map((row) => row.id);
}
