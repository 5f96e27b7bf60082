import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/database/delete-in-batches.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { PeriodicJobHandler } from '../../platform/jobs/job-handler.js';
import { ANSWER_RETENTION_DAYS } from './answer-limits.contract.js';

const DAY_MS = 24 * 60 * 60_000;

/** Keeps answers that renewal periods still need. */
export const deleteOldAnswersJob = defineJob({ name: 'delete-old-answers', everyMs: DAY_MS });

@HandlesJob(deleteOldAnswersJob)
export class DeleteOldAnswersJobHandler implements PeriodicJobHandler {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<void> {
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
