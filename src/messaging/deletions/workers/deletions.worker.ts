import { CommandBus } from '@nestjs/cqrs';
import { JobProcessor } from '../../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../../platform/queues/process-queue.js';
import { GracefulShutdown } from '../../../platform/shutdown/graceful-shutdown.js';
import { RunDeletions } from '../commands/run-deletions.js';
import { deletionsQueue } from '../deletions.queue.js';

const ROUND_EVERY_MS = 15_000;

@ProcessQueue(deletionsQueue, { everyMs: ROUND_EVERY_MS })
export class DeletionsWorker extends JobProcessor {
  constructor(
    private readonly commands: CommandBus,
    private readonly shutdown: GracefulShutdown,
  ) {
    super();
  }

  /** The server does not wait for a million at its end: after the next start it goes on. */
  protected async handle(): Promise<void> {
    while (!this.shutdown.hasBegun && (await this.commands.execute(new RunDeletions())));
  }
}
