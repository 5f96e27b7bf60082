import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { database } from '../../platform/database/statements/database.js';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { HandleStoreEvent } from './handle-store-event.js';

/** Queued jobs outlive updates: the field keeps its name. */
const StoreEventJob = z.object({ shopId: z.number() });
type StoreEventJob = z.infer<typeof StoreEventJob>;

const POLL_INTERVAL_MS = 15_000;

@BackgroundWork({
  name: 'store-events',
  payload: StoreEventJob,
  concurrency: 4,
  everyMs: POLL_INTERVAL_MS,
  key: ({ shopId }) => shopId,
})
export class StoreEventWorker extends BackgroundWorker<StoreEventJob> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: HandleStoreEvent,
  ) {
    super();
  }

  override reconcile(): Promise<StoreEventJob[]> {
    return database(this.em)
      .selectFrom('store_events')
      .select('shop_id as shopId')
      .distinct()
      .where('state', '=', 'received')
      .limit(1000)
      .execute();
  }

  protected async handle({ shopId: storeId }: StoreEventJob): Promise<void> {
    await this.events.handleAll(storeId);
  }
}
