import { EntityManager } from '@mikro-orm/postgresql';
import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { GetAlertRecipients } from '../../auth/auth.messages.js';
import { Config } from '../../platform/config.js';
import { database } from '../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { log } from '../../platform/logging.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { composeSwitchedOff } from './switched-off-texts.js';

const NotifyDisabled = z.object({ endpointId: z.number() });
type NotifyDisabled = z.infer<typeof NotifyDisabled>;

/** A claimed notice is sent at most once, so recipients are read before. */
export const notifyDisabledJob = defineJob({
  name: 'tell-webhook-off',
  schema: NotifyDisabled,
  key: ({ endpointId }) => endpointId,
  concurrency: 4,
  everyMs: 30_000,
  outward: true,
  accountOf: 'webhook_endpoints',
});

@HandlesJob(notifyDisabledJob)
export class NotifyDisabledJobHandler implements QueuedJobHandler<NotifyDisabled> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
    private readonly config: Config,
  ) {}

  async execute({ endpointId }: NotifyDisabled): Promise<void> {
    const db = database(this.em.fork());
    const row = await db
      .selectFrom('webhook_endpoints')
      .select(['account_id', 'url'])
      .where('id', '=', endpointId)
      .where('must_tell', '=', true)
      .executeTakeFirst();
    if (!row) return;
    const recipients = await this.queries.execute(new GetAlertRecipients(row.account_id));
    const { numUpdatedRows } = await db
      .updateTable('webhook_endpoints')
      .set({ must_tell: false })
      .where('id', '=', endpointId)
      .where('must_tell', '=', true)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n || !this.mailer.isOn) return;
    const host = new URL(row.url).host;
    for (const { email, wantsEmail, language, platformName } of recipients) {
      if (!email || !wantsEmail) continue;
      const mail = composeSwitchedOff(
        { host, platform: platformName, url: `${this.config.appUrl}/webhooks` },
        language,
      );
      await this.mailer.send({ to: email, ...mail }).catch((error: unknown) => {
        log.warn({ err: error, endpointId }, 'webhook-disabled notice not sent');
      });
    }
  }

  findDue(): Promise<NotifyDisabled[]> {
    return database(this.em)
      .selectFrom('webhook_endpoints')
      .select('id as endpointId')
      .where('must_tell', '=', true)
      .limit(200)
      .execute();
  }
}
