import { z } from 'zod';
import { defineQueue } from '../../platform/queues/define-queue.js';
import { JobProcessor } from '../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../platform/queues/process-queue.js';
import { DeleteOldRecords } from './delete-old-records.js';

const retentionQueue = defineQueue('auth-retention', z.object({}), { attempts: 1 });

const INTERVAL_MS = 3_600_000;

@ProcessQueue(retentionQueue, { everyMs: INTERVAL_MS })
export class RetentionWorker extends JobProcessor {
  constructor(private readonly deleteOldRecords: DeleteOldRecords) {
    super();
  }

  protected async handle(): Promise<void> {
    await this.deleteOldRecords.execute();
  }
}
