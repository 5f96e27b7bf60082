import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { ShopNotConnected } from '../commerce.errors.js';
import { SpeakForShop } from '../connections/speak-for-shop.js';
import { ShopProblem } from '../platforms/connector.js';
import { APP_IDS } from '../platforms/platforms.contract.js';
import { readShops } from '../shop-row.js';
import type { StoreEvent } from '../store-events/store-event.js';
import { FETCHED, writeFetched } from './fetched-event.js';
import { WakeStoreEvents } from './receiving/wake-store-events.js';
import { WriteEvents } from './receiving/write-events.js';

/** As many as a platform answers at once: there may be more of them. */
const PAGE = 100;

const FetchJob = z.object({ shopId: z.number() });
type FetchJob = z.infer<typeof FetchJob>;

const LOOK_EVERY_MS = 60_000;
const EVERY = '15 minutes';
/** Shops' clocks differ from ours, and what is asked for twice is one event. */
const OVERLAP_MS = 5 * 60_000;
const EARLIEST_MS = 3 * 24 * 60 * 60_000;

/** WooCommerce does not repeat a delivery that failed, and Shopify gives up after hours: what changed is asked for every quarter of an hour. */
@BackgroundWork({
  ...{ name: 'fetch-missed-events', payload: FetchJob, concurrency: 2, everyMs: LOOK_EVERY_MS },
  key: ({ shopId }) => shopId,
})
export class FetchMissedWorker extends BackgroundWorker<FetchJob> {
  constructor(
    private readonly em: EntityManager,
    private readonly speech: SpeakForShop,
    private readonly events: WriteEvents,
    private readonly waker: WakeStoreEvents,
  ) {
    super();
  }

  override async reconcile(): Promise<FetchJob[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select id from shops where state = 'connected' and is_activated and app_id in (?, ?)
          and (looked_since is null or looked_since < clock_timestamp() - interval '${EVERY}') order by looked_since nulls first limit 200`,
      [APP_IDS.woocommerce, APP_IDS.shopify],
    );
    return rows.map(({ id }) => ({ shopId: Number(id) }));
  }

  protected async handle({ shopId }: FetchJob): Promise<void> {
    const [shop] = await readShops(this.em, `s.id = ? and s.state = 'connected'`, [shopId]);
    if (!shop) return;
    const began = new Date();
    const [row] = await this.em.execute<{ looked_since: string | null }[]>(
      'select looked_since from shops where id = ?',
      [shopId],
    );
    const last = new Date(row?.looked_since ?? began).getTime() - OVERLAP_MS;
    const since = new Date(Math.max(last, began.getTime() - EARLIEST_MS));
    try {
      const found = await this.speech.speak(shopId, shop.platform, async ({ fetchSince }, deps, connected) =>
        fetchSince?.(deps, connected, shop.facts, since),
      );
      const written = await Promise.all(
        (found ?? []).map((event) => this.events.write({ shopId, name: FETCHED, ...writeFetched(event) })),
      );
      if (written.some(Boolean)) this.waker.wake(shopId);
      await this.em.execute('update shops set looked_since = ? where id = ?', [seenUntil(found ?? [], began), shopId]);
    } catch (error) {
      // The daily check tells of it; here it is tried again.
      if (!(error instanceof ShopProblem) && !(error instanceof ShopNotConnected)) throw error;
    }
  }
}

/** Where the next look begins: behind the last that was answered, when there may be more. */
function seenUntil(found: readonly StoreEvent[], began: Date): Date {
  const times = found.flatMap((event) => ('at' in event && event.at ? [event.at.getTime()] : []));
  return found.length >= PAGE && times.length > 0 ? new Date(Math.max(...times)) : began;
}
