import { Injectable } from '@nestjs/common';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { storeEventJob } from '../store-event.job.js';

const MIN_WAKE_INTERVAL_MS = 100;
/** A job costs more than an event. */
const MAX_JOBS_PER_SECOND = 40;

@Injectable()
export class WakeStoreEvents {
  /** True means that events arrived since the last job. */
  private readonly throttled = new Map<number, boolean>();

  constructor(private readonly jobs: Jobs) {}

  wake(storeId: number): void {
    if (this.throttled.has(storeId)) this.throttled.set(storeId, true);
    else void this.enqueue(storeId);
  }

  private async enqueue(storeId: number): Promise<void> {
    this.throttled.set(storeId, false);
    await wakeStoreEvents(this.jobs, storeId);
    setTimeout(
      () => {
        const hasMore = this.throttled.get(storeId);
        this.throttled.delete(storeId);
        if (hasMore) void this.enqueue(storeId);
      },
      Math.max(MIN_WAKE_INTERVAL_MS, (1_000 / MAX_JOBS_PER_SECOND) * this.throttled.size),
    ).unref();
  }
}

const wakeStoreEvents = (jobs: Jobs, storeId: number): Promise<void> =>
  jobs.enqueue(storeEventJob, { shopId: storeId });
