import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { PeriodicJobHandler } from '../../platform/jobs/job-handler.js';
import { EvaluateAlerts } from '../commands/evaluate-alerts.js';

/** A restored instance must not notify users of the original. */
export const evaluatePlansJob = defineJob({ name: 'evaluate-plans', everyMs: 60_000, outward: true });

@HandlesJob(evaluatePlansJob)
export class EvaluatePlansJobHandler implements PeriodicJobHandler {
  constructor(private readonly evaluateAlerts: EvaluateAlerts) {}

  async execute(): Promise<void> {
    await this.evaluateAlerts.execute('plans');
  }
}
