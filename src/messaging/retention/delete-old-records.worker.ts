import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { deleteInBatches } from '../../platform/database/delete-in-batches.js';
import { defineQueue } from '../../platform/queues/define-queue.js';
import { JobProcessor } from '../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../platform/queues/process-queue.js';
import { ALL_ACCOUNTS } from '../../auth/auth.sql.js';
import { COUNTERS } from '../../platform/counters/counters.sql.js';

const messagingRetentionQueue = defineQueue('messaging-retention', z.object({}), { attempts: 1 });

const DAY_MS = 86_400_000;
/** Sent, failed or canceled. The message itself stays. */
const SCHEDULED_MESSAGES_DAYS = 30;

@ProcessQueue(messagingRetentionQueue, { everyMs: DAY_MS })
export class DeleteOldRecordsWorker extends JobProcessor {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async handle(): Promise<void> {
    await deleteInBatches(
      this.em,
      'scheduled_messages',
      sql`select id from scheduled_messages where (message_id is not null or failure is not null or cancelled_at is not null)
          and updated_at < ${this.before(SCHEDULED_MESSAGES_DAYS)} order by updated_at`,
    );
    // One lookup per account and name matches the index. Totals have no time and stay.
    await deleteInBatches(
      this.em,
      COUNTERS,
      sql`select c.ctid from ${ALL_ACCOUNTS} a cross join unnest('{messages.sent,messages.delivered,messages.read,messages.failed}'::text[]) n (name)
         cross join lateral (select ctid from ${sql.raw(COUNTERS)}
           where account_id = a.id and name = n.name and bucket < ${this.before(this.config.counterDays)}) c`,
    );
  }

  private before(days: number): Date {
    return new Date(this.clock.now().getTime() - days * DAY_MS);
  }
}
