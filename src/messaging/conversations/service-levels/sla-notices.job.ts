import { EntityManager } from '@mikro-orm/postgresql';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { z } from 'zod';
import { FindServiceLevelReader } from '../../../auth/colleagues.messages.js';
import { Config } from '../../../platform/config.js';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../../platform/jobs/job-handler.js';
import { log } from '../../../platform/logging.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { composeSlaNotices } from './sla-notice-texts.js';
import type { SlaAlert } from './sla-policies.contract.js';

const Payload = z.object({ accountId: z.number(), userId: z.number() });
type Payload = z.infer<typeof Payload>;
type Notice = Pick<SlaAlert, 'target' | 'kind'>;

const MIN_INTERVAL = sql.lit('15 minutes');

/** One e-mail covers all alerts of a user. Claimed alerts are sent at most once, so the reader is read before. */
export const slaNoticesJob = defineJob({
  name: 'sla-notices',
  schema: Payload,
  key: ({ userId }) => userId,
  concurrency: 4,
  everyMs: 30_000,
  outward: true,
});

@HandlesJob(slaNoticesJob)
export class SlaNoticesJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  findDue(): Promise<Payload[]> {
    return database(this.em)
      .selectFrom('sla_notices')
      .select(['account_id as accountId', 'user_id as userId'])
      .distinct()
      .where('sent_at', 'is', null)
      .where('send_at', '<=', CURRENT_TIME)
      .execute();
  }

  async execute({ accountId, userId }: Payload): Promise<void> {
    const reader = await this.queries.execute(new FindServiceLevelReader(accountId, userId));
    const alerts = await this.claim(accountId, userId);
    if (alerts.length === 0 || !this.mailer.isOn || !reader) return;
    const { email, language, platform } = reader;
    const mail = composeSlaNotices(alerts, { language, platform, appUrl: this.config.appUrl });
    await this.mailer.send({ to: email, ...mail }).catch((error: unknown) => {
      log.warn({ err: error, userId }, 'service level notice not sent');
    });
  }

  /** Returns none if the last e-mail is recent. A user's jobs never run in parallel. */
  private async claim(accountId: number, userId: number): Promise<Notice[]> {
    const db = database(this.em.fork());
    // A reply or resolution changed the due time.
    await sql`
      delete from sla_notices n where n.account_id = ${accountId} and n.user_id = ${userId} and n.sent_at is null
        and not exists (select from chat_service_levels s where s.chat_id = n.chat_id
          and n.due_at = case n.target when 'first_reply' then s.first_due_at when 'next_reply' then s.next_due_at
            else s.resolve_due_at end)`.execute(db);
    const { rows } = await sql<Notice>`
      update sla_notices set sent_at = clock_timestamp()
        where account_id = ${accountId} and user_id = ${userId} and sent_at is null
          and exists (select from sla_notices where user_id = ${userId} and sent_at is null and send_at <= clock_timestamp())
          and not exists (select from sla_notices where user_id = ${userId} and sent_at > clock_timestamp() - ${MIN_INTERVAL}::interval)
        returning target, kind`.execute(db);
    return rows;
  }
}
