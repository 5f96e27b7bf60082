import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { HandleStoreEvent } from './handle-store-event.js';

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

  override async reconcile(): Promise<StoreEventJob[]> {
    const shops = await this.em.execute<{ shop_id: string }[]>(
      `select distinct shop_id from store_events where state = 'received' limit 1000`,
    );
    return shops.map(({ shop_id }) => ({ shopId: Number(shop_id) }));
  }

  /** Retries a failed event before later ones of its order. */
  protected async handle({ shopId }: StoreEventJob): Promise<void> {
    await this.events.handleAll(shopId);
  }
}
