import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';

const StoreEventJob = z.object({ shopId: z.number() });
type StoreEventJob = z.infer<typeof StoreEventJob>;

const LOOK_EVERY_MS = 15_000;

/** Reads what a shop told, event by event in the order in which they came. */
@BackgroundWork({
  ...{ name: 'store-events', payload: StoreEventJob, concurrency: 4, everyMs: LOOK_EVERY_MS },
  key: ({ shopId }) => shopId,
})
export class StoreEventWorker extends BackgroundWorker<StoreEventJob> {
  constructor(private readonly em: EntityManager) {
    super();
  }

  override async reconcile(): Promise<StoreEventJob[]> {
    const shops = await this.em.execute<{ shop_id: string }[]>(
      `select distinct shop_id from store_events where state = 'received' limit 1000`,
    );
    return shops.map(({ shop_id }) => ({ shopId: Number(shop_id) }));
  }

  protected handle(_job: StoreEventJob): Promise<void> {
    return Promise.resolve();
  }
}
