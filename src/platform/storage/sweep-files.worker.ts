import { EntityManager } from '@mikro-orm/postgresql';
import { JobProcessor } from '../queues/job-processor.js';
import { ProcessQueue } from '../queues/process-queue.js';
import { FileStore } from './file-store.js';
import { sweepFiles } from './sweep-files.js';
import { sweepFilesQueue } from './sweep-files.queue.js';

const EVERY_MS = 60_000;

@ProcessQueue(sweepFilesQueue, { everyMs: EVERY_MS })
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
