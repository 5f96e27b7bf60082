import { defineJob, HandlesJob } from '../jobs/define-job.js';
import type { PeriodicJobHandler } from '../jobs/job-handler.js';
import { IdempotencyStore } from './idempotency-store.js';

export const purgeAnswersJob = defineJob({ name: 'purge-api-answers', everyMs: 900_000 });

@HandlesJob(purgeAnswersJob)
export class PurgeAnswersJobHandler implements PeriodicJobHandler {
  constructor(private readonly store: IdempotencyStore) {}

  execute(): Promise<void> {
    return this.store.purge();
  }
}
