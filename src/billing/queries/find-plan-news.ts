import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import type { PlanLimitName } from '../billing.contract.js';
import { FindPlanNews, type PlanNews } from '../billing.messages.js';
import { ACTIVE_UNTIL } from '../subscription-row.js';

/** Of a limit; in percent. */
const NEAR = 80;
/** A smaller limit is seen by whoever makes the last one: who has one device of one need not be told. */
const LEAST_LIMIT = 5;
/** What ended longer ago is no news. */
const NEWS_DAYS = 30;

@QueryHandler(FindPlanNews)
export class FindPlanNewsHandler implements IQueryHandler<FindPlanNews> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<PlanNews[]> {
    const now = this.clock.now();
    return [...(await this.findUsedUp(now)), ...(await this.findEnding(now))];
  }

  /** By the folded counters: a sweep a minute later sees what a few seconds hide, and each is one row. */
  private async findUsedUp(now: Date): Promise<PlanNews[]> {
    const rows = await this.em.execute<{ account_id: string; period: string; name: PlanLimitName; is_full: boolean }[]>(
      `select s.account_id, extract(epoch from coalesce(s.starts_at, s.created_at))::bigint as period, l.name, c.value - l.before >= l.most as is_full
         from subscriptions s cross join lateral (values
             ('messages', 'messages.charged', s.count_messages::bigint, s.messages_before), ('devices', 'devices', s.count_devices, 0),
             ('contacts', 'contacts', s.count_phone_contacts, 0), ('templates', 'templates', s.count_templates, 0),
             ('campaigns', 'campaigns', s.count_campaigns, 0), ('storage', 'storage.bytes', s.count_storage_mb::bigint * 1000000, 0)
           ) l (name, counter, most, before)
           join counters c on c.account_id = s.account_id and c.name = l.counter and c.bucket = 'epoch'
        where l.most >= ${LEAST_LIMIT} and (c.value - l.before) * 100 >= l.most * ${NEAR} and (s.expire_at is null or s.expire_at > ?)`,
      [now],
    );
    return rows.map(({ account_id: accountId, period, name, is_full: isFull }) => ({
      ...{ accountId: Number(accountId), kind: isFull ? 'limit_full' : 'limit_near', limit: name, period, until: null },
    }));
  }

  /** Those that cost something, and that nothing follows; whoever bought less than a week is not told a week before. */
  private async findEnding(now: Date): Promise<PlanNews[]> {
    const rows = await this.em.execute<{ account_id: string; expire_at: string; until: string; days: number }[]>(
      `select s.account_id, s.expire_at, ${ACTIVE_UNTIL} as until, d.days from subscriptions s join packages p on p.id = s.package_id,
         lateral (select min(days) as days from unnest(array[0, 3, 7]) days where s.expire_at <= ?::timestamptz + make_interval(days => days)) d
        where s.expire_at between ?::timestamptz - make_interval(days => ${NEWS_DAYS}) and ?::timestamptz + interval '7 days'
          and p.price > 0 and s.market is null and s.next_payment_id is null
          and (d.days = 0 or s.expire_at - s.starts_at > make_interval(days => d.days))`,
      [now, now, now],
    );
    return rows.map((row) => {
      const [end, until] = [new Date(row.expire_at), new Date(row.until)];
      const kind =
        row.days === 7 ? 'plan_ends' : row.days === 3 ? 'plan_soon' : until > now ? 'plan_grace' : 'plan_over';
      const period = String(Math.floor(end.getTime() / 1000));
      return { accountId: Number(row.account_id), kind, limit: null, period, until: end > now ? end : until };
    });
  }
}
