import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { lockAccount } from '../platform/database/lock-account.js';
import { database, type Row } from '../platform/database/statements/database.js';
import type { MarketMemory } from './market/decide-market-event.js';
import { totalOf } from '../platform/counters/counters.sql.js';
import { LIMITS } from './subscription-row.js';

interface Choice {
  packageId: number;
  /** Units of the package's period type. Null means the package's length. */
  months: number | null;
  periodId: number | null;
}

const NAMES = [
  'account_id',
  'package_id',
  'period_type',
  'count_months',
  'amount',
  ...LIMITS,
  'created_at',
  'starts_at',
  'expire_at',
  'messages_before',
  'anchor_day',
] as const satisfies (keyof Row<'subscriptions'>)[];

const COLUMNS = sql.join(NAMES.map((name) => sql.ref(name)));
const LIMIT_COLUMNS = sql.join(LIMITS.map((name) => sql.ref(name)));

/** SQL of earlier messages, which do not count in the new period. */
const chargedOf = (accountId: number) => totalOf('messages.charged', accountId);

/** Upsert clause. Clears `market` unless given. */
const WRITE = sql`on conflict (account_id) do update set updated_at = now(), market = excluded.market,
  (${COLUMNS}) = row (${sql.join(NAMES.map((name) => sql.ref(`excluded.${name}`)))})`;

/** Requires a transaction. */
export const lockSubscription = (em: EntityManager, accountId: number): Promise<void> =>
  lockAccount(em, 'subscription', accountId);

/** Keeps the usage, as no period starts. */
export async function writeUnlimited(em: EntityManager, accountId: number, now: Date): Promise<void> {
  await sql`
    insert into subscriptions (${COLUMNS})
    values (${accountId}, null, 'month', 1, 0, -1, null, null, null, null, null, null, ${now}, ${now}, null,
      coalesce((select messages_before from subscriptions where account_id = ${accountId}), ${chargedOf(accountId)}), null)
    ${WRITE}`.execute(database(em));
}

interface Terms {
  amount?: string;
  extraDays?: number;
  /** Allows packages that are no longer offered. */
  isBought?: boolean;
  keepsUsage?: boolean;
}

const daysOfMonth = (time: 'starts' | 'unaligned') =>
  sql`extract(day from date_trunc('month', ${sql.ref(time)}) + interval '1 month - 1 day')::int`;
/** 28 February may stand for the 31st. */
const IS_LAST_DAY = sql`extract(day from starts) = ${daysOfMonth('starts')}`;

/**
 * Extends the period of the same package, or starts another package now. Returns null if package or period is missing
 * or no longer sold.
 */
export async function writeSubscription(
  em: EntityManager,
  accountId: number,
  { packageId, months, periodId }: Choice,
  now: Date,
  { amount = '0', extraDays = 0, isBought = false, keepsUsage = false }: Terms = {},
): Promise<{ expireAt: Date } | null> {
  const {
    rows: [written],
  } = await sql<{ expire_at: Date }>`
    with terms as (
      select p.*, coalesce(d.months, ${months}::int, p.count_months) as months,
        greatest(${now}::timestamptz, previous.expire_at) at time zone 'UTC' as starts,
        previous.expire_at > ${now}::timestamptz as extends, previous.anchor_day
      from packages p
        left join package_periods d on d.package_id = p.id and d.id = ${periodId}
        left join subscriptions previous on previous.account_id = ${accountId} and previous.package_id = p.id
      where p.id = ${packageId} and (p.status or previous.id is not null or ${isBought}::boolean)
        and (d.id is not null or ${periodId}::bigint is null)),
    with_day as (
      select *, starts + months * ('1 ' || period_type)::interval as unaligned, case
          when extends and anchor_day > extract(day from starts) and ${IS_LAST_DAY} then anchor_day
          else extract(day from starts)::int end as day
      from terms),
    ended as (
      select *, case when period_type = 'day' then unaligned
          else date_trunc('month', unaligned) + (least(day, ${daysOfMonth('unaligned')}) - 1) * interval '1 day'
            + (unaligned - date_trunc('day', unaligned)) end
        + ${extraDays}::int * interval '1 day' as ends
      from with_day)
    insert into subscriptions (${COLUMNS})
    select ${accountId}, id, period_type, months, ${amount}::numeric, ${LIMIT_COLUMNS}, ${now}, ${now},
      ends at time zone 'UTC',
      coalesce((select messages_before from subscriptions where account_id = ${accountId} and ${keepsUsage}::boolean),
        ${chargedOf(accountId)}),
      case when ${extraDays}::int = 0 then day else extract(day from ends)::int end
    from ended ${WRITE} returning expire_at`.execute(database(em));
  return written ? { expireAt: written.expire_at } : null;
}

interface MarketPeriod {
  startsAt: Date;
  endsAt: Date | null;
  amount: string | null;
}

export async function writeMarketSubscription(
  em: EntityManager,
  accountId: number,
  packageId: number,
  { startsAt, endsAt, amount }: MarketPeriod,
  market: MarketMemory,
  now: Date,
): Promise<void> {
  await sql`
    insert into subscriptions (${COLUMNS}, market)
    select ${accountId}, id, period_type, count_months, coalesce(${amount}::numeric, 0), ${LIMIT_COLUMNS}, ${now}, ${startsAt},
      coalesce(${endsAt}::timestamptz, (${startsAt}::timestamptz at time zone 'UTC'
        + count_months * ('1 ' || period_type)::interval) at time zone 'UTC'),
      ${chargedOf(accountId)}, null, ${JSON.stringify(market)}::jsonb
    from packages where id = ${packageId} ${WRITE}`.execute(database(em));
}
