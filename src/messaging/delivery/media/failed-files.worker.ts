import { z } from 'zod';
import { defineQueue } from '../../../platform/queues/define-queue.js';
import { JobProcessor } from '../../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../../platform/queues/process-queue.js';
import { RemoveFailedFiles } from './remove-failed-files.js';

const failedFilesQueue = defineQueue('failed-files', z.object({}), { attempts: 1 });

const INTERVAL_MS = 60_000;

@ProcessQueue(failedFilesQueue, { everyMs: INTERVAL_MS })
export class FailedFilesWorker extends JobProcessor {
  constructor(private readonly removeFailedFiles: RemoveFailedFiles) {
    super();
  }

  protected async handle(): Promise<void> {
    await this.removeFailedFiles.execute();
  }
}
