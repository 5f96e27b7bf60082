import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { database } from '../../platform/database/statements/database.js';
import { ALL_USERS } from '../../auth/auth.sql.js';
import type { PlanLimitName } from '../billing.contract.js';
import { FindPlanNews, type PlanNews } from '../billing.messages.js';
import { ACTIVE_UNTIL } from '../subscription-row.js';
import { COUNTERS } from '../../platform/counters/counters.sql.js';

const MIN_USED_PERCENT = 80;
const MIN_LIMIT = 5;
const MAX_OVERDUE_DAYS = 30;

const PERIOD = sql`extract(epoch from coalesce(s.starts_at, s.created_at))::bigint::text`;

@QueryHandler(FindPlanNews)
export class FindPlanNewsHandler implements IQueryHandler<FindPlanNews> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<PlanNews[]> {
    const now = this.clock.now();
    return [...(await this.findUsedLimits(now)), ...(await this.findEnding(now))];
  }

  private async findUsedLimits(now: Date): Promise<PlanNews[]> {
    const { rows } = await sql<{ account_id: number; period: string; name: PlanLimitName; used_percent: number }>`
      select s.account_id, ${PERIOD} as period, l.name, (c.value - l.before) * 100 / l.most as used_percent
         from subscriptions s cross join lateral (values
             ('messages', 'messages.charged', s.count_messages::bigint, s.messages_before), ('devices', 'devices', s.count_devices, 0),
             ('contacts', 'contacts', s.count_phone_contacts, 0), ('templates', 'templates', s.count_templates, 0),
             ('campaigns', 'campaigns', s.count_campaigns, 0), ('storage', 'storage.bytes', s.count_storage_mb::bigint * 1000000, 0)
           ) l (name, counter, most, before)
           join ${sql.raw(COUNTERS)} c on c.account_id = s.account_id and c.name = l.counter and c.bucket = 'epoch'
        where l.most >= ${MIN_LIMIT} and (c.value - l.before) * 100 >= l.most * ${MIN_USED_PERCENT} and (s.expire_at is null or s.expire_at > ${now})
      union all
      select s.account_id, ${PERIOD}, 'users', u.count * 100 / s.count_users
        from subscriptions s cross join lateral (select count(*) from ${ALL_USERS} o where o.account_id = s.account_id) u
        where s.count_users >= ${MIN_LIMIT} and u.count * 100 >= s.count_users * ${MIN_USED_PERCENT}
          and (s.expire_at is null or s.expire_at > ${now})`.execute(database(this.em));
    return rows.map(({ account_id: accountId, period, name, used_percent: usedPercent }) => ({
      accountId,
      period,
      limit: { name, usedPercent },
      end: null,
      until: null,
    }));
  }

  /** Omits packages with a planned successor. Packages under a week get no early warning. */
  private async findEnding(now: Date): Promise<PlanNews[]> {
    const { rows } = await sql<{ account_id: number; expire_at: Date; until: Date; days: number }>`
      select s.account_id, s.expire_at, ${ACTIVE_UNTIL} as until, d.days from subscriptions s join packages p on p.id = s.package_id,
         lateral (select min(days) as days from unnest(array[0, 3, 7]) days where s.expire_at <= ${now}::timestamptz + make_interval(days => days)) d
        where s.expire_at between ${now}::timestamptz - make_interval(days => ${MAX_OVERDUE_DAYS}) and ${now}::timestamptz + interval '7 days'
          and p.price > 0 and s.market is null and s.next_payment_id is null
          and (d.days = 0 or s.expire_at - s.starts_at > make_interval(days => d.days))`.execute(database(this.em));
    return rows.map((row) => {
      const { expire_at: end, until } = row;
      return {
        accountId: row.account_id,
        period: String(Math.floor(end.getTime() / 1000)),
        limit: null,
        end: { inDays: row.days, isGracePeriod: row.days === 0 && until > now },
        until: end > now ? end : until,
      };
    });
  }
}
