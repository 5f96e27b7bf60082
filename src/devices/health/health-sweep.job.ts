import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { PeriodicJobHandler } from '../../platform/jobs/job-handler.js';
import { DropUnlinked } from './commands/drop-unlinked.js';
import { ForgetOldHealth } from './commands/forget-old-health.js';

const INTERVAL_MS = 3_600_000;

export const healthSweepJob = defineJob({ name: 'device-health-sweep', everyMs: INTERVAL_MS });

@HandlesJob(healthSweepJob)
export class HealthSweepJobHandler implements PeriodicJobHandler {
  constructor(
    private readonly forgetOldHealth: ForgetOldHealth,
    private readonly dropUnlinked: DropUnlinked,
  ) {}

  async execute(): Promise<void> {
    await this.forgetOldHealth.execute();
    await this.dropUnlinked.execute();
  }
}
