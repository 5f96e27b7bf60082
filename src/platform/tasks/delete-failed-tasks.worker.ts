import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { sql } from 'kysely';
import { Clock } from '../clock.js';
import { Config } from '../config.js';
import { deleteInBatches } from '../database/delete-in-batches.js';
import { defineQueue } from '../queues/define-queue.js';
import { JobProcessor } from '../queues/job-processor.js';
import { ProcessQueue } from '../queues/process-queue.js';

const deleteFailedTasksQueue = defineQueue('delete-failed-tasks', z.object({}), { attempts: 1 });

const DAY_MS = 86_400_000;

@ProcessQueue(deleteFailedTasksQueue, { everyMs: DAY_MS })
export class DeleteFailedTasksWorker extends JobProcessor {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async handle(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - this.config.failedTaskDays * DAY_MS);
    await deleteInBatches(
      this.em,
      'durable_tasks',
      sql`select id from durable_tasks where failed_at < ${before} order by failed_at`,
    );
  }
}
