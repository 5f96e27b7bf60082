import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { JobProcessor } from '../../../platform/queues/job-processor.js';
import { defineQueue } from '../../../platform/queues/define-queue.js';
import { ProcessQueue } from '../../../platform/queues/process-queue.js';
import { DropUnlinked } from '../commands/drop-unlinked.js';
import { ForgetOldHealth } from '../commands/forget-old-health.js';

/** Once in a while: timelines and figures that are old go, and so do devices that were never linked. */
const healthSweepQueue = defineQueue('device-health-sweep', z.object({}), { attempts: 1 });

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
