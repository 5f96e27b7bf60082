import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { Clock } from '../../platform/clock.js';
import { deleteInBatches } from '../../platform/database/delete-in-batches.js';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { beginNextPeriod } from '../subscriptions/begin-next-period.js';
import { CheckPayment } from './check-payment.js';
import { TellPayments } from './tell-payments.js';

const Payload = z.object({ paymentId: z.number() });
type Payload = z.infer<typeof Payload>;

const MOST_AT_ONCE = 100;

/** Asks providers about what stayed open, finishes refunds, and begins the packages that were bought for the next period. */
@BackgroundWork({
  name: 'payments',
  payload: Payload,
  key: ({ paymentId }) => paymentId,
  concurrency: 4,
  everyMs: 15_000,
})
export class PaymentsWorker extends BackgroundWorker<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly checking: CheckPayment,
    private readonly tell: TellPayments,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async handle({ paymentId }: Payload): Promise<void> {
    await this.checking.check(paymentId);
  }

  override async reconcile(): Promise<Payload[]> {
    const now = this.clock.now();
    const em = this.em.fork();
    // Its page was never made, so nobody can have paid it; a receipt that was sent waits for an administrator.
    await em.execute(
      `update payments set state = 'expired', check_at = null, updated_at = now() where state = 'open' and receipt_type is null
         and (provider_ref is null or provider = 'bank') and expires_at <= ?`,
      [now],
    );
    await deleteInBatches(
      em,
      'payment_webhooks',
      `select ctid from payment_webhooks where received_at < now() - interval '30 days' order by received_at`,
    );
    const due = await em.execute<{ account_id: string }[]>(
      `select account_id from subscriptions where next_payment_id is not null and expire_at <= ? limit ${MOST_AT_ONCE}`,
      [now],
    );
    for (const { account_id: accountId } of due)
      if (await beginNextPeriod(em, Number(accountId), now)) await this.tell.subscription(Number(accountId));
    const open = await em.execute<{ id: string }[]>(
      `select id from payments where check_at <= ? and provider <> 'bank' order by check_at limit ${MOST_AT_ONCE}`,
      [now],
    );
    return open.map(({ id }) => ({ paymentId: Number(id) }));
  }
}
