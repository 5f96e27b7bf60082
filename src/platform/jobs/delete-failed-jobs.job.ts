import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Clock } from '../clock.js';
import { Config } from '../config.js';
import { deleteInBatches } from '../database/delete-in-batches.js';
import { defineJob, HandlesJob } from './define-job.js';
import type { PeriodicJobHandler } from './job-handler.js';

const DAY_MS = 86_400_000;

const deleteFailedJobs = defineJob({ name: 'delete-failed-tasks', everyMs: DAY_MS });

@HandlesJob(deleteFailedJobs)
export class DeleteFailedJobs implements PeriodicJobHandler {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - this.config.failedTaskDays * DAY_MS);
    await deleteInBatches(
      this.em,
      'durable_tasks',
      sql`select id from durable_tasks where failed_at < ${before} order by failed_at`,
    );
  }
}
