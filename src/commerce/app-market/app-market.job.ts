import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../platform/jobs/job-handler.js';
import { ACCOUNT_OF, readAppMarketRow } from './app-market-row.js';
import { ApplyAppFact } from './apply-app-fact.js';
import { NotifyMerchant } from './notify-merchant.js';

const Payload = z.object({ id: z.number() });
type Payload = z.infer<typeof Payload>;

/** Equals the lifetime of a claim. */
const CLAIM_LIFE = '14 days';
/** An older send belongs to a crashed process and may have succeeded. */
const SEND_TIMEOUT = '2 minutes';
/** Some platforms do not warn themselves. */
const WARN_BEFORE = '3 days';

export const appMarketJob = defineJob({
  name: 'app-market',
  schema: Payload,
  key: ({ id }) => id,
  concurrency: 8,
  everyMs: 3_000,
  outward: true,
  accountOf: 'app_market_events',
});

@HandlesJob(appMarketJob)
export class AppMarketJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly facts: ApplyAppFact,
    private readonly merchants: NotifyMerchant,
  ) {}

  async findDue(): Promise<Payload[]> {
    await database(this.em)
      .updateTable('app_market_events')
      .set({ state: 'failed', reason: 'unknown', updated_at: CURRENT_TIME })
      .where('state', '=', 'sending')
      .where('updated_at', '<', sql<Date>`clock_timestamp() - ${SEND_TIMEOUT}::interval`)
      .execute();
    await database(this.em)
      .deleteFrom('app_market_events')
      .where('state', '=', 'waiting')
      .where('account_id', 'is', null)
      .where('created_at', '<', sql<Date>`clock_timestamp() - ${CLAIM_LIFE}::interval`)
      .execute();
    await this.warnOfExpiry();
    return database(this.em)
      .selectFrom('app_market_events as e')
      .select('e.id')
      .where('e.state', 'in', ['waiting', 'applied'])
      .where('e.due_at', '<=', CURRENT_TIME)
      .where(ACCOUNT_OF, 'is not', null)
      .orderBy('e.id')
      .limit(500)
      .execute();
  }

  async execute({ id }: Payload): Promise<void> {
    const fact = await readAppMarketRow(this.em, id);
    if (fact?.state === 'waiting') await this.facts.apply(fact);
    const applied = await readAppMarketRow(this.em, id);
    if (applied?.state === 'applied') await this.merchants.notify(applied);
  }

  /** Warns once per period: the platform's warnings have the same key. */
  private async warnOfExpiry(): Promise<void> {
    await sql`
      insert into app_market_events (account_id, app_id, store_id, change, effect_key, plan_name, starts_at, ends_at, amount)
      select e.account_id, e.app_id, e.store_id, 'warning',
          'warning:' || to_char(e.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), e.plan_name, e.starts_at, e.ends_at, e.amount
        from app_market_events e
        where e.ends_at > clock_timestamp() and e.ends_at < clock_timestamp() + ${WARN_BEFORE}::interval
          and e.ends_at - e.starts_at > ${WARN_BEFORE}::interval and e.text_name is not null
          and e.change in ('active', 'renewed', 'upgraded')
          and not exists (select from app_market_events l where l.app_id = e.app_id and l.store_id = e.store_id and l.text_name is not null
            and l.change in ('active', 'renewed', 'upgraded', 'expired', 'refunded', 'cancelled', 'uninstalled')
            and (coalesce(l.happened_at, l.created_at), l.id) > (coalesce(e.happened_at, e.created_at), e.id))
      on conflict (app_id, store_id, effect_key) do nothing`.execute(database(this.em));
  }
}
