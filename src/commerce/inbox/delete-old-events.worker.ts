import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/database/delete-in-batches.js';
import { defineQueue } from '../../platform/queues/define-queue.js';
import { JobProcessor } from '../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../platform/queues/process-queue.js';

const deleteOldEventsQueue = defineQueue('delete-old-store-events', z.object({}), { attempts: 1 });

const DAY_MS = 24 * 60 * 60_000;
const RETENTION = '30 days';

/** Statistics are stored elsewhere. */
@ProcessQueue(deleteOldEventsQueue, { everyMs: DAY_MS })
export class DeleteOldEventsWorker extends JobProcessor {
  constructor(private readonly em: EntityManager) {
    super();
  }

  protected async handle(): Promise<void> {
    await deleteInBatches(
      this.em,
      'store_events',
      sql`select id from store_events where created_at < clock_timestamp() - ${RETENTION}::interval order by id`,
    );
  }
}
