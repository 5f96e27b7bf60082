import { CommandBus } from '@nestjs/cqrs';
import { JobProcessor } from '../../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../../platform/queues/process-queue.js';
import { RemoveFailedFiles } from '../commands/remove-failed-files.js';
import { RemoveOrphanedMedia } from '../commands/remove-orphaned-media.js';
import { orphanedMediaQueue } from '../orphaned-media.queue.js';

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
