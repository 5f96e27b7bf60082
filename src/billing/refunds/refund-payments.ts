import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { database, NOW } from '../../platform/database/statements/database.js';
import { log } from '../../platform/logging.js';
import { Invalid } from '../../platform/errors.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { notRefundable, PaymentNotFound } from '../billing.errors.js';
import type { OnlineProvider } from '../providers/payment-provider.contract.js';
import { ProviderError } from '../providers/provider.js';
import { Providers } from '../providers/providers.js';
import { lockSubscription } from '../write-subscription.js';
import { type PaymentRow, readPayment } from '../payments/payment-row.js';
import type { PaymentState } from '../payments/payments.contract.js';
import { paymentNoticesJob } from '../disputes/payment-notices.job.js';
import { PublishPayments } from '../payments/publish-payments.js';
import { endRefundedPeriod } from './end-refunded-period.js';
import { finishRefund, readRefunds, type RefundRow, writeRefund } from './refund-row.js';

/** Longer than the calls of an attempt. */
const RETRY_SECONDS = 30;

export interface RefundRequest {
  userId: number;
  reason: string;
  /** Halalas, or null for the rest. */
  amount: number | null;
  isManual: boolean;
}

/** Uses one idempotency key for all attempts. A full refund ends the period. `paymentsJob` continues after a crash. */
@Injectable()
export class RefundPayments {
  constructor(
    private readonly em: EntityManager,
    private readonly providers: Providers,
    private readonly publish: PublishPayments,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** Returns halalas. A partial refund requires an invoice. */
  async begin(paymentId: number, request: RefundRequest): Promise<number> {
    const amount = await this.em.fork().transactional((em) => this.createRefund(em, paymentId, request));
    await this.finish(paymentId);
    return amount;
  }

  private async createRefund(
    em: EntityManager,
    paymentId: number,
    { amount, ...request }: RefundRequest,
  ): Promise<number> {
    const row = await readPayment(em, paymentId, 'for update');
    if (!row) throw new PaymentNotFound();
    const remaining = row.total - row.returned;
    const refunds = await readRefunds(em, paymentId);
    // A repeated request retries the pending refund.
    if (row.state === 'refunding') return refunds.find(({ state }) => state === 'pending')?.amount ?? remaining;
    if (!['paid', 'held', 'refund_failed'].includes(row.state) || row.total === 0 || row.credited_to !== null)
      throw notRefundable();
    // A failed refund with a credit note keeps its amount.
    const failed = refunds.find((refund) => refund.state === 'rejected' && refund.credit_note_number !== null);
    const requestedAmount = failed?.amount ?? amount ?? remaining;
    if (
      requestedAmount > remaining ||
      (requestedAmount < remaining && (row.state === 'held' || row.invoice_number === null))
    )
      throw Invalid.field('amount', 'number_range');
    const db = database(em);
    if (remaining > 0) {
      const providerKey = keyOf(row, refunds.length);
      if (failed)
        await db
          .updateTable('payment_refunds')
          .set({
            state: 'pending',
            error: null,
            is_by_hand: request.isManual,
            provider_key: `${providerKey}:${failed.id}:${this.clock.now().getTime()}`,
          })
          .where('id', '=', failed.id)
          .execute();
      else await writeRefund(em, row, { ...request, amount: requestedAmount, providerKey });
    }
    await db
      .updateTable('payments')
      .set({
        state: 'refunding',
        reason: request.reason,
        decided_by: request.userId,
        check_at: this.clock.now(),
        checked_at: null,
        updated_at: NOW,
      })
      .where('id', '=', paymentId)
      .execute();
    return requestedAmount;
  }

  /** Returns false while the provider is unreachable. */
  async finish(paymentId: number): Promise<boolean> {
    const attempt = await this.em.fork().transactional((em) => this.claimAttempt(em, paymentId));
    if (!attempt) return true;
    const { row, refund } = attempt;
    try {
      const providerId = refund && !refund.is_by_hand ? await this.refundAtProvider(row, refund) : null;
      await this.em.fork().transactional((em) => this.complete(em, row, refund, providerId));
    } catch (error) {
      if (!(error instanceof ProviderError) || !refund) throw error;
      log.warn({ paymentId, provider: row.provider, kind: error.kind }, 'payment refund failed');
      if (error.kind === 'unreachable') return false;
      await this.reject(refund, `${error.kind} ${error.message}`);
      await this.jobs.enqueue(paymentNoticesJob, { paymentId });
    }
    await this.publish.payment(paymentId);
    return true;
  }

  /** Handles a refund that the provider accepted but could not deliver. */
  async revert(provider: OnlineProvider, providerRefundId: string, error: string): Promise<void> {
    const id = await this.em.fork().transactional(async (em) => {
      const db = database(em);
      const refund = await db
        .updateTable('payment_refunds as r')
        .from('payments as y')
        .set({ state: 'rejected', error: error.slice(0, 200) })
        .whereRef('y.id', '=', 'r.payment_id')
        .where('y.provider', '=', provider)
        .where('r.provider_refund_id', '=', providerRefundId)
        .where('r.state', '=', 'done')
        .returning(['r.payment_id', 'r.amount'])
        .executeTakeFirst();
      if (!refund) return null;
      await db
        .updateTable('payments')
        .set({
          // Another part may be pending.
          state: sql<PaymentState>`case when state = 'refunding' then state else 'refund_failed' end`,
          returned: sql<number>`greatest(0, returned - ${refund.amount})`,
          notice: 'refund_failed',
          notice_due_at: this.clock.now(),
          updated_at: NOW,
        })
        .where('id', '=', refund.payment_id)
        .execute();
      return refund.payment_id;
    });
    if (id === null) return;
    await this.publish.payment(id);
    await this.jobs.enqueue(paymentNoticesJob, { paymentId: id });
  }

  /** Moyasar has no idempotency key, so parallel attempts would refund twice. Null if another attempt runs. */
  private async claimAttempt(
    em: EntityManager,
    paymentId: number,
  ): Promise<{ row: PaymentRow; refund: RefundRow | null } | null> {
    const row = await readPayment(em, paymentId, 'for update');
    const now = this.clock.now();
    const retryMs = RETRY_SECONDS * 1000;
    if (row?.state !== 'refunding') return null;
    if (row.checked_at !== null && now.getTime() - row.checked_at.getTime() < retryMs) return null;
    await database(em)
      .updateTable('payments')
      .set({ checked_at: now, check_at: new Date(now.getTime() + retryMs) })
      .where('id', '=', paymentId)
      .execute();
    return { row, refund: await this.readPending(em, row) };
  }

  /** Creates the row that older versions did not. */
  private async readPending(em: EntityManager, row: PaymentRow): Promise<RefundRow | null> {
    const refunds = await readRefunds(em, row.id);
    const pending = refunds.find(({ state }) => state === 'pending');
    const amount = row.total - row.returned;
    if (pending || amount <= 0) return pending ?? null;
    const refund = { amount, reason: row.reason, userId: null, isManual: false };
    return writeRefund(em, row, { ...refund, providerKey: keyOf(row, refunds.length) });
  }

  /** Ignores a refusal if the money was already refunded. */
  private async refundAtProvider(row: PaymentRow, { amount, provider_key: key }: RefundRow): Promise<string | null> {
    const { transaction_id: transactionId, provider_ref: ref, returned } = row;
    if (transactionId === null) return null;
    const provider = await this.providers.of(row.provider);
    if (!provider) throw new ProviderError('key_refused', 'there is no key');
    try {
      return await provider.refund({ transactionId, ref, amount, returned, key });
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== 'refused' || ref === null) throw error;
      const status = await provider.fetch(ref);
      const transaction = status?.transactions.find(({ id }) => id === transactionId);
      if (!transaction || transaction.returned < returned + amount) throw error;
      return null;
    }
  }

  private async reject({ id, payment_id: paymentId }: RefundRow, error: string): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      await readPayment(em, paymentId, 'for update');
      const db = database(em);
      const { numUpdatedRows } = await db
        .updateTable('payment_refunds')
        .set({ state: 'rejected', error: error.slice(0, 200) })
        .where('id', '=', id)
        .where('state', '=', 'pending')
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return;
      await db
        .updateTable('payments')
        .set({
          state: 'refund_failed',
          check_at: null,
          notice: 'refund_failed',
          notice_due_at: this.clock.now(),
          updated_at: NOW,
        })
        .where('id', '=', paymentId)
        .where('state', '=', 'refunding')
        .execute();
    });
  }

  private async complete(
    em: EntityManager,
    { id, account_id: accountId }: PaymentRow,
    refund: RefundRow | null,
    providerId: string | null,
  ): Promise<void> {
    if (accountId !== null) await lockSubscription(em, accountId);
    const row = await readPayment(em, id, 'for update');
    if (row?.state !== 'refunding') return;
    // The answer to an earlier attempt may come after the next refund started.
    const refunds = await readRefunds(em, id);
    if (refund && !refunds.some((other) => other.id === refund.id && other.state === 'pending')) return;
    const returned = row.returned + (refund?.amount ?? 0);
    const db = database(em);
    if (refund) await finishRefund(em, row, refund, this.clock.now());
    if (refund && providerId !== null)
      await db
        .updateTable('payment_refunds')
        .set({ provider_refund_id: providerId })
        .where('id', '=', refund.id)
        .execute();
    const checkAt = new Date(this.clock.now().getTime() + 86_400_000);
    await db
      .updateTable('payments')
      .set({ returned, state: 'paid', reason: null, check_at: checkAt, updated_at: NOW })
      .where('id', '=', id)
      .execute();
    if (returned >= row.total) await endRefundedPeriod(em, { ...row, returned }, this.clock.now());
  }
}

/** The first refund keeps the key format of earlier versions. */
const keyOf = ({ order_key: key, total, returned }: PaymentRow, earlierRefunds: number): string =>
  `refund:${key}${returned > 0 ? `:${total - returned}` : ''}${earlierRefunds > 0 ? `:${earlierRefunds}` : ''}`;
