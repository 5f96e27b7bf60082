import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { database } from '../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { HandleStoreEvent } from './handle-store-event.js';

/** Queued jobs outlive updates: the field keeps its name. */
const StoreEventJob = z.object({ shopId: z.number() });
type StoreEventJob = z.infer<typeof StoreEventJob>;

const POLL_INTERVAL_MS = 15_000;

export const storeEventJob = defineJob({
  name: 'store-events',
  schema: StoreEventJob,
  concurrency: 4,
  everyMs: POLL_INTERVAL_MS,
  key: ({ shopId }) => shopId,
});

@HandlesJob(storeEventJob)
export class StoreEventJobHandler implements QueuedJobHandler<StoreEventJob> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: HandleStoreEvent,
  ) {}

  findDue(): Promise<StoreEventJob[]> {
    return database(this.em)
      .selectFrom('store_events')
      .select('shop_id as shopId')
      .distinct()
      .where('state', '=', 'received')
      .limit(1000)
      .execute();
  }

  async execute({ shopId: storeId }: StoreEventJob): Promise<void> {
    await this.events.handleAll(storeId);
  }
}
