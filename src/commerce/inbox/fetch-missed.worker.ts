import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { BackgroundWork, BackgroundWorker } from '../../platform/queues/background-work.js';
import { ShopNotConnected } from '../commerce.errors.js';
import { SpeakForShop } from '../connections/speak-for-shop.js';
import { type Place, ShopProblem } from '../platforms/connector.js';
import { APP_IDS } from '../platforms/platforms.contract.js';
import { type Shop, readShops } from '../shop-row.js';
import { FETCHED, writeFetched } from './fetched-event.js';
import { WakeStoreEvents } from './receiving/wake-store-events.js';
import { WriteEvents } from './receiving/write-events.js';

const FetchJob = z.object({ shopId: z.number() });
type FetchJob = z.infer<typeof FetchJob>;

const LOOK_EVERY_MS = 60_000;
const EVERY = '15 minutes';
/** Shops' clocks differ from ours, and what is asked for twice is one event. */
const OVERLAP_MS = 5 * 60_000;
const EARLIEST_MS = 3 * 24 * 60 * 60_000;
/** What is beyond them is fetched at the next look. */
const MOST_PAGES = 20;

/** WooCommerce does not repeat a delivery that failed, and Shopify gives up after hours: what changed is asked for every quarter of an hour. */
@BackgroundWork({
  ...{ name: 'fetch-missed-events', payload: FetchJob, concurrency: 2, everyMs: LOOK_EVERY_MS, isOutward: true },
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
      const seenUntil = await this.fetchAll(shop, since, began);
      await this.em.execute('update shops set looked_since = ? where id = ?', [seenUntil, shopId]);
    } catch (error) {
      // The daily check tells of it; here it is tried again.
      if (!(error instanceof ShopProblem) && !(error instanceof ShopNotConnected)) throw error;
    }
  }

  /** Page by page, as many shops change hundreds of orders at once. Answers where the next look begins. */
  private async fetchAll(shop: Shop, since: Date, began: Date): Promise<Date> {
    let from: Place = { since, page: null };
    for (let page = 0; page < MOST_PAGES; page++) {
      const found = await this.speech.speak(shop.id, shop.platform, async ({ fetchSince }, deps, connected) =>
        fetchSince?.(deps, connected, shop.facts, from),
      );
      const written = await Promise.all(
        (found?.events ?? []).map((event) =>
          this.events.write({ shopId: shop.id, name: FETCHED, ...writeFetched(event) }),
        ),
      );
      if (written.some(Boolean)) this.waker.wake(shop.id);
      if (!found?.next) return began;
      from = found.next;
    }
    return from.since;
  }
}
