import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { PeriodicJobHandler } from '../../platform/jobs/job-handler.js';
import { RefreshPresence } from './refresh-presence.js';

const INTERVAL_MS = 15_000;

export const presenceJob = defineJob({ name: 'refresh-presence', everyMs: INTERVAL_MS });

@HandlesJob(presenceJob)
export class PresenceJobHandler implements PeriodicJobHandler {
  constructor(private readonly presence: RefreshPresence) {}

  execute(): Promise<void> {
    return this.presence.refreshDue();
  }
}
