import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/database/delete-in-batches.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { PeriodicJobHandler } from '../../platform/jobs/job-handler.js';

const DAY_MS = 24 * 60 * 60_000;
const RETENTION = '30 days';

/** Statistics are stored elsewhere. */
export const deleteOldEventsJob = defineJob({ name: 'delete-old-store-events', everyMs: DAY_MS });

@HandlesJob(deleteOldEventsJob)
export class DeleteOldEventsJobHandler implements PeriodicJobHandler {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<void> {
    await deleteInBatches(
      this.em,
      'store_events',
      sql`select id from store_events where created_at < clock_timestamp() - ${RETENTION}::interval order by id`,
    );
  }
}
