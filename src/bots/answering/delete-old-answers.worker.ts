import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/database/delete-in-batches.js';
import { defineQueue } from '../../platform/queues/define-queue.js';
import { JobProcessor } from '../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../platform/queues/process-queue.js';
import { ANSWER_RETENTION_DAYS } from './answer-limits.contract.js';

const deleteOldAnswersQueue = defineQueue('delete-old-answers', z.object({}), { attempts: 1 });

const DAY_MS = 24 * 60 * 60_000;

/** Keeps answers that renewal periods still need. */
@ProcessQueue(deleteOldAnswersQueue, { everyMs: DAY_MS })
export class DeleteOldAnswersWorker extends JobProcessor {
  constructor(private readonly em: EntityManager) {
    super();
  }

  protected async handle(): Promise<void> {
    await deleteInBatches(
      this.em,
      'automatic_answers',
      sql`select a.id from automatic_answers a where a.created_at < clock_timestamp() - make_interval(days => ${ANSWER_RETENTION_DAYS})
          and (a.state = 'silent' or not exists (select from auto_replies r where r.id = a.auto_reply_id
            and a.created_at + make_interval(hours => r.renew_hours) > clock_timestamp()))
        order by a.created_at`,
    );
  }
}
