import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { database, NOW } from '../../platform/database/statements/database.js';
import { notDecidable, PaymentNotFound } from '../billing.errors.js';
import { lockSubscription } from '../write-subscription.js';
import { applyPayment } from './apply-payment.js';
import { type PaymentRow, readPayment } from './payment-row.js';
import { RefundPayments } from '../refunds/refund-payments.js';
import { PublishPayments } from './publish-payments.js';

@Injectable()
export class DecidePayment {
  constructor(
    private readonly em: EntityManager,
    private readonly refunds: RefundPayments,
    private readonly publish: PublishPayments,
    private readonly clock: Clock,
  ) {}

  /** Accepts a bank transfer or a held payment. */
  async accept(paymentId: number, userId: number): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const found = await readPayment(em, paymentId);
      if (!found) throw new PaymentNotFound();
      if (found.account_id === null) throw notDecidable();
      await lockSubscription(em, found.account_id);
      const row = await readPayment(em, paymentId, 'for update');
      const isTransfer = row?.provider === 'bank' && ['open', 'expired'].includes(row.state);
      if (!row || (!['held', 'refund_failed'].includes(row.state) && !isTransfer)) throw notDecidable();
      await database(em).updateTable('payments').set({ decided_by: userId }).where('id', '=', paymentId).execute();
      if (row.invoice_number !== null) await restorePaidState(em, row);
      else if (!(await applyPayment(em, row, this.clock.now(), { isDecided: true }))) throw notDecidable();
    });
    await this.publish.payment(paymentId);
  }

  /** Refunds a held payment, or refuses an open bank transfer. */
  async refuse(paymentId: number, userId: number, reason: string): Promise<void> {
    const em = this.em.fork();
    const row = await readPayment(em, paymentId);
    if (!row) throw new PaymentNotFound();
    if (row.state === 'held') {
      await this.refunds.begin(paymentId, { userId, reason, amount: null, isManual: false });
      return;
    }
    const { numUpdatedRows: count } = await database(em)
      .updateTable('payments')
      .set({ state: 'refused', reason, decided_by: userId, check_at: null, updated_at: NOW })
      .where('id', '=', paymentId)
      .where('provider', '=', 'bank')
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow();
    if (count === 0n) throw notDecidable();
    await this.publish.payment(paymentId);
  }
}

async function restorePaidState(em: EntityManager, { id, returned, total }: PaymentRow): Promise<void> {
  await database(em)
    .updateTable('payments')
    .set(returned >= total ? { state: 'refunded', updated_at: NOW } : { state: 'paid', reason: null, updated_at: NOW })
    .where('id', '=', id)
    .execute();
}
