import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { deleteInBatches } from '../../platform/database/delete-in-batches.js';
import { database, NOW } from '../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { PaymentCredentials } from '../settings/payment-credentials.js';
import { beginNextPeriod } from '../subscriptions/begin-next-period.js';
import { CheckPayment } from './check-payment.js';
import { deleteOldReceipts } from './delete-old-receipts.js';
import { PublishPayments } from './publish-payments.js';

const Payload = z.object({ paymentId: z.number() });
type Payload = z.infer<typeof Payload>;

const MAX_BATCH_SIZE = 100;

export const paymentsJob = defineJob({
  name: 'payments',
  schema: Payload,
  key: ({ paymentId }) => paymentId,
  concurrency: 8,
  accountOf: 'payments',
  everyMs: 15_000,
});

@HandlesJob(paymentsJob)
export class PaymentsJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly checking: CheckPayment,
    private readonly publish: PublishPayments,
    private readonly credentials: PaymentCredentials,
    private readonly clock: Clock,
  ) {}

  async execute({ paymentId }: Payload): Promise<void> {
    await this.checking.check(paymentId);
  }

  async findDue(): Promise<Payload[]> {
    await this.credentials.convertColumns();
    const now = this.clock.now();
    const em = this.em.fork();
    // Without a payment page, no one can have paid.
    const db = database(em);
    await db
      .updateTable('payments')
      .set({ state: 'expired', check_at: null, updated_at: NOW })
      .where('state', '=', 'open')
      .where('receipt_type', 'is', null)
      .where((eb) => eb.or([eb('provider_ref', 'is', null), eb('provider', '=', 'bank')]))
      .where('expires_at', '<=', now)
      .execute();
    await deleteOldReceipts(em, now);
    await deleteInBatches(
      em,
      'payment_webhooks',
      sql`select ctid from payment_webhooks where received_at < now() - interval '30 days' order by received_at`,
    );
    const due = await db
      .selectFrom('subscriptions')
      .select('account_id as accountId')
      .where('next_payment_id', 'is not', null)
      .where('expire_at', '<=', now)
      .limit(MAX_BATCH_SIZE)
      .execute();
    for (const { accountId } of due)
      if (await beginNextPeriod(em, accountId, now)) await this.publish.subscription(accountId);
    return db
      .selectFrom('payments')
      .select('id as paymentId')
      .where('check_at', '<=', now)
      .where('provider', '<>', 'bank')
      .orderBy('check_at')
      .limit(MAX_BATCH_SIZE)
      .execute();
  }
}
