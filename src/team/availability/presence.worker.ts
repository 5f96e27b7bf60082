import { PollingJob, type Pollable } from '../../platform/queues/polling-job.js';
import { RefreshPresence } from './refresh-presence.js';

const INTERVAL_MS = 15_000;

@PollingJob('refresh-presence', INTERVAL_MS)
export class PresenceWorker implements Pollable {
  constructor(private readonly presence: RefreshPresence) {}

  run(): Promise<void> {
    return this.presence.refreshDue();
  }
}
