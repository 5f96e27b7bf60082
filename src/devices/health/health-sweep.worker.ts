import { z } from 'zod';
import { JobProcessor } from '../../platform/queues/job-processor.js';
import { defineQueue } from '../../platform/queues/define-queue.js';
import { ProcessQueue } from '../../platform/queues/process-queue.js';
import { DropUnlinked } from './commands/drop-unlinked.js';
import { ForgetOldHealth } from './commands/forget-old-health.js';

const healthSweepQueue = defineQueue('device-health-sweep', z.object({}), { attempts: 1 });

const INTERVAL_MS = 3_600_000;

@ProcessQueue(healthSweepQueue, { everyMs: INTERVAL_MS })
export class HealthSweepWorker extends JobProcessor {
  constructor(
    private readonly forgetOldHealth: ForgetOldHealth,
    private readonly dropUnlinked: DropUnlinked,
  ) {
    super();
  }

  protected async handle(): Promise<void> {
    await this.forgetOldHealth.execute();
    await this.dropUnlinked.execute();
  }
}
