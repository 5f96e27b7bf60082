import { CommandBus } from '@nestjs/cqrs';
import { JobProcessor } from '../../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../../platform/queues/process-queue.js';
import { ShrinkGroupParams } from '../commands/shrink-group-params.js';
import { groupParamsQueue } from '../group-params.queue.js';

const ROUND_EVERY_MS = 60_000;

@ProcessQueue(groupParamsQueue, { everyMs: ROUND_EVERY_MS })
export class GroupParamsWorker extends JobProcessor {
  constructor(private readonly commands: CommandBus) {
    super();
  }

  protected async handle(): Promise<void> {
    await this.commands.execute(new ShrinkGroupParams());
  }
}
