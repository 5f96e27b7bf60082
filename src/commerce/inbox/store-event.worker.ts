import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { HandleStoreEvent } from './handle-store-event.js';

const StoreEventJob = z.object({ shopId: z.number() });
type StoreEventJob = z.infer<typeof StoreEventJob>;

const LOOK_EVERY_MS = 15_000;

/** Reads what a shop told, event by event in the order in which they came. */
@BackgroundWork({
  ...{ name: 'store-events', payload: StoreEventJob, concurrency: 4, everyMs: LOOK_EVERY_MS },
  key: ({ shopId }) => shopId,
})
export class StoreEventWorker extends BackgroundWorker<StoreEventJob> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: HandleStoreEvent,
  ) {
    super();
  }

  override async reconcile(): Promise<StoreEventJob[]> {
    const shops = await this.em.execute<{ shop_id: string }[]>(
      `select distinct shop_id from store_events where state = 'received' limit 1000`,
    );
    return shops.map(({ shop_id }) => ({ shopId: Number(shop_id) }));
  }

  /** All that is there: an event that cannot be handled now waits a little, and the others of the shop go on. */
  protected async handle({ shopId }: StoreEventJob): Promise<void> {
    while (await this.events.handleNext(shopId));
  }
}
