import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { sql } from 'kysely';
import { deleteInBatches } from '../../platform/database/delete-in-batches.js';
import { defineQueue } from '../../platform/queues/define-queue.js';
import { JobProcessor } from '../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../platform/queues/process-queue.js';

const deleteOldDeliveriesQueue = defineQueue('delete-old-webhook-deliveries', z.object({}), { attempts: 1 });

const DAY_MS = 24 * 60 * 60_000;
const RETENTION = '30 days';

@ProcessQueue(deleteOldDeliveriesQueue, { everyMs: DAY_MS })
export class DeleteOldDeliveriesWorker extends JobProcessor {
  constructor(private readonly em: EntityManager) {
    super();
  }

  protected async handle(): Promise<void> {
    await deleteInBatches(
      this.em,
      'webhook_deliveries',
      sql`select id from webhook_deliveries where created_at < clock_timestamp() - ${RETENTION}::interval order by created_at`,
    );
  }
}
