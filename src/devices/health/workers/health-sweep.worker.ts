import { CommandBus } from '@nestjs/cqrs';
import { JobProcessor } from '../../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../../platform/queues/process-queue.js';
import { DropUnlinked } from '../commands/drop-unlinked.js';
import { ForgetOldHealth } from '../commands/forget-old-health.js';
import { healthSweepQueue } from '../health.queue.js';

const SWEEP_EVERY_MS = 3_600_000;

@ProcessQueue(healthSweepQueue, { everyMs: SWEEP_EVERY_MS })
export class HealthSweepWorker extends JobProcessor {
  constructor(private readonly commands: CommandBus) {
    super();
  }

  protected async handle(): Promise<void> {
    await this.commands.execute(new ForgetOldHealth());
    await this.commands.execute(new DropUnlinked());
  }
}
