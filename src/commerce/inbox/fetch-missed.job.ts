import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { Clock } from '../../platform/clock.js';
import { database } from '../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { StoreNotConnected } from '../commerce.errors.js';
import { reasonsClearedBy } from '../connections/reasons-cleared-by.js';
import { RecordTrouble } from '../connections/record-trouble.js';
import { PlatformClient } from '../connections/platform-client.js';
import { type FetchCursor, StoreProblem } from '../platforms/connector.js';
import { CONNECTORS } from '../platforms/connectors.gen.js';
import { APP_IDS, PLATFORMS } from '../platforms/platforms.contract.js';
import { type StoreRow, readStores } from '../store-row.js';
import { FETCHED, serializeFetched } from './fetched-event.js';
import { WakeStoreEvents } from './receiving/wake-store-events.js';
import { WriteEvents } from './receiving/write-events.js';

/** Queued jobs outlive updates: the field keeps its name. */
const FetchJob = z.object({ shopId: z.number() });
type FetchJob = z.infer<typeof FetchJob>;

const POLL_INTERVAL_MS = 60_000;
const FETCH_INTERVAL = '15 minutes';
/** Covers clock differences. */
const OVERLAP_MS = 5 * 60_000;
const MAX_FETCH_AGE_MS = 3 * 24 * 60 * 60_000;
/** The next run continues if this run advanced. */
const MAX_PAGES = 20;
const MAX_PAGES_WITHOUT_PROGRESS = 2_000;
/** Short outages are not reported. */
const REPORT_AFTER_MS = 60 * 60_000;

const FETCHED_APPS = PLATFORMS.filter((platform) => CONNECTORS[platform].fetchSince).map(
  (platform) => APP_IDS[platform],
);
const IS_FETCHED = sql<boolean>`(s.state = 'connected' or (s.state = 'needs_attention' and s.state_reason in (${reasonsClearedBy('fetch')})))`;

/** WooCommerce never retries a failed delivery. Shopify stops after hours. */
export const fetchMissedJob = defineJob({
  name: 'fetch-missed-events',
  schema: FetchJob,
  concurrency: 8,
  everyMs: POLL_INTERVAL_MS,
  outward: true,
  accountOf: 'shops',
  key: ({ shopId }) => shopId,
});

@HandlesJob(fetchMissedJob)
export class FetchMissedJobHandler implements QueuedJobHandler<FetchJob> {
  constructor(
    private readonly em: EntityManager,
    private readonly client: PlatformClient,
    private readonly events: WriteEvents,
    private readonly waker: WakeStoreEvents,
    private readonly trouble: RecordTrouble,
    private readonly clock: Clock,
  ) {}

  async findDue(): Promise<FetchJob[]> {
    const { rows } = await sql<FetchJob>`
      select id as "shopId" from shops s where ${IS_FETCHED} and is_activated and app_id in (${sql.join(FETCHED_APPS)})
          and (looked_since is null or looked_since < clock_timestamp() - ${FETCH_INTERVAL}::interval)
        order by looked_since nulls first limit 200`.execute(database(this.em));
    return rows;
  }

  async execute({ shopId: storeId }: FetchJob): Promise<void> {
    const [store] = await readStores(this.em, sql`s.id = ${storeId} and ${IS_FETCHED}`);
    if (!store) return;
    const startedAt = this.clock.now();
    const row = await database(this.em)
      .selectFrom('shops')
      .select('looked_since')
      .where('id', '=', storeId)
      .executeTakeFirst();
    const lastPosition = (row?.looked_since ?? startedAt).getTime() - OVERLAP_MS;
    const since = new Date(Math.max(lastPosition, startedAt.getTime() - MAX_FETCH_AGE_MS));
    try {
      await this.fetchAll(store, since, startedAt);
      await this.trouble.clearFetchFailure(storeId);
    } catch (error) {
      if (error instanceof StoreNotConnected) return;
      if (!(error instanceof StoreProblem)) throw error;
      // Transient errors are retried, revoked access is already reported.
      const isLasting = error.kind === 'refused' || error.kind === 'too_large';
      const isLong = startedAt.getTime() - lastPosition > REPORT_AFTER_MS + OVERLAP_MS;
      if (error.kind !== 'revoked' && (isLasting || isLong)) await this.trouble.report(storeId, 'fetch_failed');
    }
  }

  private async savePosition(store: StoreRow, until: Date): Promise<void> {
    await database(this.em)
      .updateTable('shops')
      .set({ looked_since: sql<Date>`greatest(looked_since, ${until})` })
      .where('id', '=', store.id)
      .where('account_id', '=', store.accountId)
      .execute();
  }

  /** Hundreds of orders may change at once. */
  private async fetchAll(store: StoreRow, since: Date, startedAt: Date): Promise<void> {
    // The overlap alone is no progress.
    const progressStart = new Date(since.getTime() + OVERLAP_MS);
    let cursor: FetchCursor = { since, page: null };
    for (let page = 0; page < (cursor.since > progressStart ? MAX_PAGES : MAX_PAGES_WITHOUT_PROGRESS); page++) {
      const fetched = await this.client.run(store.id, store.platform, async ({ fetchSince }, deps, connected) =>
        fetchSince?.(deps, connected, store.facts, cursor),
      );
      const written = await Promise.all(
        (fetched?.events ?? []).map((event) =>
          this.events.write({ storeId: store.id, name: FETCHED, ...serializeFetched(event) }),
        ),
      );
      if (written.some(Boolean)) this.waker.wake(store.id);
      if (!fetched?.next) return this.savePosition(store, startedAt);
      cursor = fetched.next;
      await this.savePosition(store, cursor.since);
    }
  }
}
