import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { JobProcessor } from '../queues/job-processor.js';
import { defineQueue } from '../queues/define-queue.js';
import { ProcessQueue } from '../queues/process-queue.js';
import { FileStore } from './file-store.js';
import { sweepFiles } from './sweep-files.js';

const sweepFilesQueue = defineQueue('sweep-files', z.object({}), { attempts: 1 });

const SWEEP_INTERVAL_MS = 60_000;

@ProcessQueue(sweepFilesQueue, { everyMs: SWEEP_INTERVAL_MS })
export class SweepFilesWorker extends JobProcessor {
  constructor(
    private readonly em: EntityManager,
    private readonly files: FileStore,
  ) {
    super();
  }

  protected async handle(): Promise<void> {
    await sweepFiles(this.em, this.files);
  }
}
