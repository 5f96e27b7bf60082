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

/** Claims the notice first, to send it at most once. */
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
    const row = await database(this.em.fork())
      .updateTable('webhook_endpoints')
      .set({ must_tell: false })
      .where('id', '=', endpointId)
      .where('must_tell', '=', true)
      .returning(['account_id', 'url'])
      .executeTakeFirst();
    if (!row || !this.mailer.isOn) return;
    const host = new URL(row.url).host;
    for (const { email, wantsEmail, language, platformName } of await this.queries.execute(
      new GetAlertRecipients(row.account_id),
    )) {
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
