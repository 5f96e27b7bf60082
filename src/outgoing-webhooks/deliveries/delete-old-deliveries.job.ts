import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/database/delete-in-batches.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { PeriodicJobHandler } from '../../platform/jobs/job-handler.js';

const DAY_MS = 24 * 60 * 60_000;
const RETENTION = '30 days';

export const deleteOldDeliveriesJob = defineJob({ name: 'delete-old-webhook-deliveries', everyMs: DAY_MS });

@HandlesJob(deleteOldDeliveriesJob)
export class DeleteOldDeliveriesJobHandler implements PeriodicJobHandler {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<void> {
    await deleteInBatches(
      this.em,
      'webhook_deliveries',
      sql`select id from webhook_deliveries where created_at < clock_timestamp() - ${RETENTION}::interval order by created_at`,
    );
  }
}
