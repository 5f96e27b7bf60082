import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { deleteInBatches } from '../../platform/database/delete-in-batches.js';
import { defineQueue } from '../../platform/queues/define-queue.js';
import { JobProcessor } from '../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../platform/queues/process-queue.js';

const messagingRetentionQueue = defineQueue('messaging-retention', z.object({}), { attempts: 1 });

const DAY_MS = 86_400_000;
/** An order for later whose message is made, refused or cancelled; the message itself stays in the ledger. */
const SETTLED_ORDERS_DAYS = 30;
const DELETIONS_DAYS = 30;
/** Their files are gone long before. */
const IMPORTS_DAYS = 90;

/** Each day: what tells of work that is done long ago goes, and the figures of messages by the quarter of an hour. */
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
    await this.forget(
      'scheduled_messages',
      `select id from scheduled_messages where (message_id is not null or failure is not null or cancelled_at is not null)
          and updated_at < ? order by updated_at`,
      SETTLED_ORDERS_DAYS,
    );
    await this.forget('deletions', 'select id from deletions where finished_at < ?', DELETIONS_DAYS);
    await this.forget(
      'imports',
      'select id from imports where ended_at < ? and num_nonnulls(file_key, paste_key, bad_rows_key) = 0',
      IMPORTS_DAYS,
    );
    // Account by account and name by name, as the index of all counters has them. What was charged has no time and stays.
    await this.forget(
      'counters',
      `select c.ctid from accounts a cross join unnest('{messages.sent,messages.delivered,messages.read,messages.failed}'::text[]) n (name)
         cross join lateral (select ctid from counters where account_id = a.id and name = n.name and bucket < ?) c`,
      this.config.counterDays,
    );
  }

  private forget(table: string, select: string, days: number): Promise<void> {
    return deleteInBatches(this.em, table, select, [new Date(this.clock.now().getTime() - days * DAY_MS)]);
  }
}
