import { z } from 'zod';
import { defineQueue } from '../platform/queues/define-queue.js';
import { JobProcessor } from '../platform/queues/job-processor.js';
import { ProcessQueue } from '../platform/queues/process-queue.js';
import { RemoveOrphanedMedia } from './commands/remove-orphaned-media.js';

const orphanedMediaQueue = defineQueue('orphaned-media', z.object({}), { attempts: 1 });

const EVERY_MS = 60_000;

@ProcessQueue(orphanedMediaQueue, { everyMs: EVERY_MS })
export class OrphanedMediaWorker extends JobProcessor {
  constructor(private readonly removeOrphanedMedia: RemoveOrphanedMedia) {
    super();
  }

  protected async handle(): Promise<void> {
    await this.removeOrphanedMedia.execute();
  }
}
