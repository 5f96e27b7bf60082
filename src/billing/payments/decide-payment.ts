import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { notDecidable, PaymentNotFound } from '../billing.errors.js';
import { lockSubscription } from '../write-subscription.js';
import { applyPayment } from './apply-payment.js';
import { type PaymentRow, readPayment } from './payment-row.js';
import { RefundPayments } from './refund-payments.js';
import { TellPayments } from './tell-payments.js';

/** What an administrator says of a bank transfer, or of money that could not be applied by itself. */
@Injectable()
export class DecidePayment {
  constructor(
    private readonly em: EntityManager,
    private readonly refunds: RefundPayments,
    private readonly tell: TellPayments,
    private readonly clock: Clock,
  ) {}

  /** Counts it: of a transfer the money is here, of held money the subscription begins or goes on now, also of money that went back. */
  async accept(paymentId: number, userId: number): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const found = await readPayment(em, paymentId);
      if (!found) throw new PaymentNotFound();
      if (found.account_id === null) throw notDecidable();
      await lockSubscription(em, Number(found.account_id));
      const row = await readPayment(em, paymentId, 'for update');
      const isTransfer = row?.provider === 'bank' && ['open', 'expired'].includes(row.state);
      if (!row || (row.state !== 'held' && !isTransfer)) throw notDecidable();
      await em.execute('update payments set decided_by = ? where id = ?', [userId, paymentId]);
      if (row.returned > 0 && row.invoice_number !== null) await goOn(em, row);
      else if (!(await applyPayment(em, row, this.clock.now(), true))) throw notDecidable();
    });
    await this.tell.changed(paymentId);
  }

  /** Money that is held goes back; a transfer that is still open did not come. */
  async refuse(paymentId: number, userId: number, reason: string): Promise<void> {
    const em = this.em.fork();
    const row = await readPayment(em, paymentId);
    if (!row) throw new PaymentNotFound();
    if (row.state === 'held') return this.refunds.begin(paymentId, userId, reason);
    const [refused] = await em.execute<object[]>(
      `update payments set state = 'refused', reason = ?, decided_by = ?, check_at = null, updated_at = now()
        where id = ? and provider = 'bank' and state = 'open' returning id`,
      [reason, userId, paymentId],
    );
    if (!refused) throw notDecidable();
    await this.tell.changed(paymentId);
  }
}

/** The money went back, and what it had paid for stays all the same; of a part the rest is what was paid. */
async function goOn(em: EntityManager, { id, returned, total }: PaymentRow): Promise<void> {
  await em.execute(
    `update payments set state = ?, reason = case when ? then reason end, updated_at = now() where id = ?`,
    returned >= total ? ['refunded', true, id] : ['paid', false, id],
  );
}
