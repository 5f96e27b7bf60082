import { Injectable } from '@nestjs/common';
import { Workers } from '../../../platform/queues/workers.js';
import { StoreEventWorker } from '../store-event.worker.js';

const MIN_WAKE_INTERVAL_MS = 100;
/** A job costs more than an event. */
const MAX_JOBS_PER_SECOND = 40;

/** Enqueues at once, then at most ten times a second. */
@Injectable()
export class WakeStoreEvents {
  /** Recently woken stores. True: events arrived since. */
  private readonly throttled = new Map<number, boolean>();

  constructor(private readonly workers: Workers) {}

  wake(shopId: number): void {
    if (this.throttled.has(shopId)) this.throttled.set(shopId, true);
    else void this.enqueue(shopId);
  }

  private async enqueue(shopId: number): Promise<void> {
    this.throttled.set(shopId, false);
    await wakeStoreEvents(this.workers, shopId);
    setTimeout(
      () => {
        const hasMore = this.throttled.get(shopId);
        this.throttled.delete(shopId);
        if (hasMore) void this.enqueue(shopId);
      },
      Math.max(MIN_WAKE_INTERVAL_MS, (1_000 / MAX_JOBS_PER_SECOND) * this.throttled.size),
    ).unref();
  }
}

const wakeStoreEvents = (workers: Workers, shopId: number): Promise<void> => workers.wake(StoreEventWorker, { shopId });
