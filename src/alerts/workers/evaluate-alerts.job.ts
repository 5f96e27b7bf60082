import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { PeriodicJobHandler } from '../../platform/jobs/job-handler.js';
import { EvaluateAlerts } from '../commands/evaluate-alerts.js';

/** A restored instance must not notify users of the original. */
export const evaluateAlertsJob = defineJob({ name: 'evaluate-alerts', everyMs: 5_000, outward: true });

@HandlesJob(evaluateAlertsJob)
export class EvaluateAlertsJobHandler implements PeriodicJobHandler {
  constructor(private readonly evaluateAlerts: EvaluateAlerts) {}

  async execute(): Promise<void> {
    await this.evaluateAlerts.execute();
  }
}
