import { Injectable } from '@nestjs/common';
import { Workers } from '../../../platform/queues/workers.js';
import { StoreEventWorker } from '../store-event.worker.js';

const REST_MS = 100;
/** A job costs more than an event does: with many shops at once there are this many jobs a second, and each reads more. */
const JOBS_A_SECOND = 40;

/** Has a shop's events read: at once, and then at most every tenth of a second, less often beside many others, as one run reads all that is there. */
@Injectable()
export class WakeStoreEvents {
  /** Shops that were woken a moment ago, and whether there is more since. */
  private readonly resting = new Map<number, boolean>();

  constructor(private readonly workers: Workers) {}

  wake(shopId: number): void {
    if (this.resting.has(shopId)) this.resting.set(shopId, true);
    else void this.tell(shopId);
  }

  private async tell(shopId: number): Promise<void> {
    this.resting.set(shopId, false);
    await wakeStoreEvents(this.workers, shopId);
    setTimeout(
      () => {
        const isMore = this.resting.get(shopId);
        this.resting.delete(shopId);
        if (isMore) void this.tell(shopId);
      },
      Math.max(REST_MS, (1_000 / JOBS_A_SECOND) * this.resting.size),
    ).unref();
  }
}

const wakeStoreEvents = (workers: Workers, shopId: number): Promise<void> => workers.wake(StoreEventWorker, { shopId });
