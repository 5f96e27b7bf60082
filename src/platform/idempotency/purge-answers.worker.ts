import { z } from 'zod';
import { defineQueue } from '../queues/define-queue.js';
import { JobProcessor } from '../queues/job-processor.js';
import { ProcessQueue } from '../queues/process-queue.js';
import { IdempotencyStore } from './idempotency-store.js';

const purgeQueue = defineQueue('purge-api-answers', z.object({}), { attempts: 1 });

@ProcessQueue(purgeQueue, { everyMs: 900_000 })
export class PurgeAnswersWorker extends JobProcessor {
  constructor(private readonly store: IdempotencyStore) {
    super();
  }

  protected handle(): Promise<void> {
    return this.store.purge();
  }
}
