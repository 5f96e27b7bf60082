import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { database, NOW } from '../../platform/database/statements/database.js';
import { log } from '../../platform/logging.js';
import type { ProviderStatus, ProviderTransaction } from '../providers/provider.js';
import { addVat } from '../price.js';
import { lockSubscription } from '../write-subscription.js';
import { applyPayment } from './apply-payment.js';
import { recordProviderRefund } from '../refunds/record-provider-refund.js';
import { type PaymentRow, readPayment } from './payment-row.js';
import type { PaymentProviderName } from './payments.contract.js';
import { PublishPayments } from './publish-payments.js';

/** Days in which expired orders are checked. */
const MAX_LATE_DAYS = 7;
const MIN_CHECK_SECONDS = 5;
const MAX_CHECK_SECONDS = 3600;
/** Days in which refunds at the provider are checked, daily at first, then weekly. */
const REFUND_CHECK_DAYS = 180;

/** Applies the provider's states in any order. Idempotent. */
@Injectable()
export class SettlePayment {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly publish: PublishPayments,
  ) {}

  async settle(paymentId: number, status: ProviderStatus): Promise<void> {
    const changed = await this.em.fork().transactional(async (em) => {
      const found = await readPayment(em, paymentId);
      // Lock order: subscription, then payment.
      if (found?.account_id) await lockSubscription(em, found.account_id);
      const row = await readPayment(em, paymentId, 'for update');
      const ids = row ? await this.settleRow(em, row, status) : [];
      await this.scheduleRefundCheck(em, paymentId);
      return ids;
    });
    for (const id of changed) await this.publish.payment(id);
  }

  private async settleRow(em: EntityManager, row: PaymentRow, status: ProviderStatus): Promise<number[]> {
    const changed: number[] = [];
    let current = row;
    for (const reported of status.transactions) {
      const transaction = await identify(em, current, reported);
      current = (await readPayment(em, row.id)) ?? current;
      if (await isKnown(em, row.provider, transaction.id)) {
        changed.push(...(await recordProviderRefund(em, row.provider, transaction, this.clock.now())));
        continue;
      }
      // The payment was fully refunded before the first check.
      if (transaction.returned >= transaction.amount) continue;
      const isFirst = current.transaction_id === null && ['open', 'expired'].includes(current.state);
      const id = isFirst
        ? await this.recordPayment(em, current, transaction, status.raw)
        : await this.recordExcess(em, row, transaction, status.raw);
      current = (await readPayment(em, row.id)) ?? current;
      changed.push(id);
    }
    if (changed.length > 0 || !['open', 'expired'].includes(current.state)) return changed;
    return this.postponeCheck(em, current, status);
  }

  private async recordPayment(
    em: EntityManager,
    row: PaymentRow,
    transaction: ProviderTransaction,
    raw: unknown,
  ): Promise<number> {
    const now = this.clock.now();
    const payment = database(em).updateTable('payments').where('id', '=', row.id);
    await payment
      .set({
        transaction_id: transaction.id,
        transaction: JSON.stringify(raw),
        paid_at: now,
        returned: transaction.returned,
      })
      .execute();
    const rejection = rejectionOf(row, transaction);
    const reason = rejection ?? ((await applyPayment(em, row, now)) ? null : 'changed');
    if (reason !== null) {
      log.warn({ paymentId: row.id, reason }, 'payment held for a decision');
      await payment.set({ state: 'held', reason, updated_at: NOW }).execute();
    }
    return row.id;
  }

  private async scheduleRefundCheck(em: EntityManager, paymentId: number): Promise<void> {
    const now = this.clock.now();
    const checkAt = sql<Date | null>`case when paid_at > ${now}::timestamptz - make_interval(days => ${REFUND_CHECK_DAYS})
      then ${now}::timestamptz + least(greatest(${now}::timestamptz - paid_at, interval '1 day'), interval '7 days') end`;
    await database(em)
      .updateTable('payments')
      .set({ checked_at: now, check_at: checkAt })
      .where('id', '=', paymentId)
      .where('state', 'in', ['paid', 'held', 'refund_failed'])
      .where('provider_ref', 'is not', null)
      .execute();
  }

  private async recordExcess(
    em: EntityManager,
    row: PaymentRow,
    { id, amount }: ProviderTransaction,
    raw: unknown,
  ): Promise<number> {
    log.warn({ paymentId: row.id }, 'payment paid more than once');
    const { net, vat } = amount === row.total ? row : addVat(amount, { rate: row.vat_rate, isIncluded: true });
    const {
      rows: [excess],
    } = await sql<{ id: number }>`
      insert into payments (account_id, buyer_username, buyer_email, origin, package_id, package_title, period_type, months, change,
        base, coupon_discount, value, credit, extra_days, net, vat, vat_rate, total, provider, transaction_id, transaction,
        state, reason, paid_at)
      select account_id, buyer_username, buyer_email, 'copy', package_id, package_title, period_type, months, change,
        base, coupon_discount, value, 0, 0, ${net}, ${vat}, vat_rate, ${amount}, provider, ${id},
        ${JSON.stringify(raw)}::jsonb, 'held', 'copy', ${this.clock.now()}
      from payments where id = ${row.id} returning id`.execute(database(em));
    return excess!.id;
  }

  private async postponeCheck(em: EntityManager, row: PaymentRow, status: ProviderStatus): Promise<number[]> {
    const now = this.clock.now();
    const isOver = status.state === 'over' || (row.expires_at !== null && row.expires_at <= now);
    const isExpiring = isOver && row.state === 'open';
    const isLate = row.expires_at !== null && now.getTime() - row.expires_at.getTime() > MAX_LATE_DAYS * 86_400_000;
    const seconds = isOver
      ? MAX_CHECK_SECONDS
      : Math.min(MAX_CHECK_SECONDS, MIN_CHECK_SECONDS * 2 ** Math.min(row.checks, 12));
    await database(em)
      .updateTable('payments')
      .set((eb) => ({
        checks: eb('checks', '+', 1),
        checked_at: now,
        check_at: isLate ? null : new Date(now.getTime() + seconds * 1000),
      }))
      .$if(isExpiring, (query) => query.set({ state: 'expired', updated_at: NOW }))
      .where('id', '=', row.id)
      .execute();
    return isExpiring ? [row.id] : [];
  }
}

function rejectionOf(row: PaymentRow, { amount, currency, orderKey, returned }: ProviderTransaction): string | null {
  if (amount !== row.total || currency !== 'SAR' || orderKey !== row.order_key) return 'mismatch';
  if (returned > 0) return 'returned_part';
  return row.state === 'expired' ? 'late' : null;
}

/** Replaces the temporary ID of a placeholder once the provider lists the payment. */
async function identify(
  em: EntityManager,
  row: PaymentRow,
  reported: ProviderTransaction,
): Promise<ProviderTransaction> {
  const { transaction_id: storedId, provider_ref: ref } = row;
  if (storedId === null || storedId === reported.id) return reported;
  if (reported.isPlaceholder) return { ...reported, id: storedId };
  if (storedId !== ref || reported.amount !== row.total) return reported;
  const isTaken = await isKnown(em, row.provider, reported.id);
  if (!isTaken)
    await database(em).updateTable('payments').set({ transaction_id: reported.id }).where('id', '=', row.id).execute();
  return reported;
}

async function isKnown(em: EntityManager, provider: PaymentProviderName, id: string): Promise<boolean> {
  const known = await database(em)
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', provider)
    .where('transaction_id', '=', id)
    .executeTakeFirst();
  return known !== undefined;
}
