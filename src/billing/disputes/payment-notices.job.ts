import { EntityManager } from '@mikro-orm/postgresql';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { z } from 'zod';
import { FindPermissionHolders, type PermissionHolder } from '../../auth/auth.messages.js';
import { Config } from '../../platform/config.js';
import { database, NOW } from '../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { log } from '../../platform/logging.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { composePaymentNotice, type PaymentNotice } from './payment-notice-texts.js';

const Payload = z.object({ paymentId: z.number() });
type Payload = z.infer<typeof Payload>;

const EVERY_MS = 60_000;
const RETRY_MINUTES = 15;
const MAX_BATCH_SIZE = 100;
const MAX_RECIPIENTS = 20;

export const paymentNoticesJob = defineJob({
  name: 'payment-notices',
  schema: Payload,
  key: ({ paymentId }) => paymentId,
  concurrency: 4,
  everyMs: EVERY_MS,
  outward: true,
  accountOf: 'payments',
});

@HandlesJob(paymentNoticesJob)
export class PaymentNoticesJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  /** A claimed notice is sent at most once, so recipients are read before. */
  async execute({ paymentId }: Payload): Promise<void> {
    if (!this.mailer.isOn) return;
    const em = this.em.fork();
    const holders = await this.queries.execute(new FindPermissionHolders('payments'));
    const {
      rows: [claimed],
    } = await sql<{ notice: PaymentNotice }>`
      with due as (
        select id, notice from payments where id = ${paymentId} and notice is not null and notice_due_at <= now() for update)
      update payments y set notice = null, notice_due_at = null from due where y.id = due.id
      returning due.notice`.execute(database(em));
    if (!claimed) return;
    if (await this.send(paymentId, claimed.notice, holders)) return;
    await database(em)
      .updateTable('payments')
      .set(({ fn, val }) => ({
        notice: fn.coalesce('notice', val(claimed.notice)),
        notice_due_at: sql<Date>`coalesce(notice_due_at, now() + make_interval(mins => ${RETRY_MINUTES}))`,
      }))
      .where('id', '=', paymentId)
      .execute();
  }

  private async send(paymentId: number, notice: PaymentNotice, holders: readonly PermissionHolder[]): Promise<boolean> {
    const results = { sent: 0, retryable: 0 };
    const recipients = holders.flatMap(({ email, ...holder }) => (email === null ? [] : [{ ...holder, email }]));
    for (const { email, language, platformName } of recipients.slice(0, MAX_RECIPIENTS)) {
      const url = `${this.config.appUrl}/payments?payment=${paymentId}`;
      try {
        await this.mailer.send({
          to: email,
          ...composePaymentNotice({ paymentId, notice, url, platform: platformName }, language),
        });
        results.sent++;
      } catch (error) {
        const { command, responseCode } = error as { command?: string; responseCode?: number };
        if (command === 'CONN' || (responseCode !== undefined && responseCode < 500)) results.retryable++;
        log.warn({ paymentId, responseCode }, 'payment notice not sent');
      }
    }
    return results.sent > 0 || results.retryable === 0;
  }

  findDue(): Promise<Payload[]> {
    return database(this.em.fork())
      .selectFrom('payments')
      .select('id as paymentId')
      .where('notice', 'is not', null)
      .where('notice_due_at', '<=', NOW)
      .orderBy('notice_due_at')
      .limit(MAX_BATCH_SIZE)
      .execute();
  }
}
