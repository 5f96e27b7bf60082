import type { EntityManager } from '@mikro-orm/postgresql';
import { lockAccount } from '../platform/database/lock-account.js';

interface Choice {
  packageId: number;
  /** Of the package's own kind: days, months or years. Null takes what the package is offered for. */
  months: number | null;
  /** A period of the package: it says how long, and takes its discount off. */
  periodId: number | null;
}

const LIMITS =
  'count_messages, count_devices, count_templates, count_campaigns, count_phone_contacts, count_storage_mb';
const COLUMNS = `account_id, package_id, period_type, count_months, amount, ${LIMITS}, created_at, starts_at, expire_at, messages_before`;

/** What was accepted so far is of the past: the new period begins at nothing. */
const CHARGED = `(select coalesce(sum(value), 0) from counter_totals where account_id = ? and name = 'messages.charged')`;

/** What is not said to be an app market’s is none any more. */
const WRITE = `on conflict (account_id) do update set updated_at = now(), market = excluded.market, (${COLUMNS}) = row (${COLUMNS.split(
  ', ',
)
  .map((column) => `excluded.${column}`)
  .join(', ')})`;

/** One change of an account's subscription after the other. Runs inside a transaction. */
export const lockSubscription = (em: EntityManager, accountId: number): Promise<void> =>
  lockAccount(em, 'subscription', accountId);

/** Without limits and without end. Nothing begins with it, so what was used stays told. */
export async function writeUnlimited(em: EntityManager, accountId: number, now: Date): Promise<void> {
  await em.execute(
    `insert into subscriptions (${COLUMNS})
     values (?, null, 'month', 1, 0, -1, null, null, null, null, null, ?, ?, null,
       coalesce((select messages_before from subscriptions where account_id = ?), ${CHARGED})) ${WRITE}`,
    [accountId, now, now, accountId, accountId],
  );
}

interface Terms {
  /** What was paid for it, in SAR. */
  amount?: string;
  extraDays?: number;
  /** Also when it is no longer offered: it was bought while it was. */
  isBought?: boolean;
}

/**
 * A package with the limits it has now. The same package again is added to what is left of it, another one begins now. Answers
 * its end; null when there is no such package or period, or it is no longer sold and the account does not have it.
 */
export async function writeSubscription(
  em: EntityManager,
  accountId: number,
  { packageId, months, periodId }: Choice,
  now: Date,
  { amount = '0', extraDays = 0, isBought = false }: Terms = {},
): Promise<{ expireAt: Date } | null> {
  const [written] = await em.execute<{ expire_at: string }[]>(
    `with terms as (
       select p.*, coalesce(d.months, ?::int, p.count_months) as months, greatest(?::timestamptz, former.expire_at) as starts
       from packages p
         left join package_periods d on d.package_id = p.id and d.id = ?
         left join subscriptions former on former.account_id = ? and former.package_id = p.id
       where p.id = ? and (p.status or former.id is not null or ?::boolean) and (d.id is not null or ?::bigint is null))
     insert into subscriptions (${COLUMNS})
     select ?, id, period_type, months, ?::numeric, ${LIMITS}, ?, ?,
       (starts at time zone 'UTC' + months * ('1 ' || period_type)::interval + ?::int * interval '1 day') at time zone 'UTC', ${CHARGED}
     from terms ${WRITE} returning expire_at`,
    [
      ...[months, now, periodId, accountId, packageId, isBought, periodId],
      ...[accountId, amount, now, now, extraDays, accountId],
    ],
  );
  return written ? { expireAt: new Date(written.expire_at) } : null;
}

interface MarketPeriod {
  startsAt: Date;
  endsAt: Date | null;
  amount: string | null;
}

/** A package for the period that was bought at an app market, with what is to be remembered of it. */
export async function writeMarketSubscription(
  em: EntityManager,
  accountId: number,
  packageId: number,
  { startsAt, endsAt, amount }: MarketPeriod,
  market: object,
  now: Date,
): Promise<void> {
  await em.execute(
    `insert into subscriptions (${COLUMNS}, market)
     select ?, id, period_type, count_months, coalesce(?::numeric, 0), ${LIMITS}, ?, ?,
       coalesce(?::timestamptz, (?::timestamptz at time zone 'UTC' + count_months * ('1 ' || period_type)::interval) at time zone 'UTC'),
       ${CHARGED}, ?::jsonb
     from packages where id = ? ${WRITE}`,
    [accountId, amount, now, startsAt, endsAt, startsAt, accountId, JSON.stringify(market), packageId],
  );
}
