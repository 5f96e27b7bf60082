import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineQueue } from '../../../platform/queues/define-queue.js';
import { JobProcessor } from '../../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../../platform/queues/process-queue.js';
import { RemoveFailedFiles } from '../commands/remove-failed-files.js';
import { RemoveOrphanedMedia } from '../commands/remove-orphaned-media.js';

const orphanedMediaQueue = defineQueue('orphaned-media', z.object({}), { attempts: 1 });

const EVERY_MS = 60_000;

@ProcessQueue(orphanedMediaQueue, { everyMs: EVERY_MS })
export class OrphanedMediaWorker extends JobProcessor {
  constructor(private readonly commands: CommandBus) {
    super();
  }

  protected async handle(): Promise<void> {
    await this.commands.execute(new RemoveFailedFiles());
    await this.commands.execute(new RemoveOrphanedMedia());
  }
}
