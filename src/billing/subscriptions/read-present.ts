import type { EntityManager } from '@mikro-orm/postgresql';
import type { PeriodType } from '../billing.contract.js';
import { type PaidPeriod, toHalalas } from '../prices/price.js';
import type { Present } from './decide-change.js';

export interface PresentSubscription extends Present {
  title: string | null;
  /** The payment of the package that begins when this one is over. */
  nextPaymentId: number | null;
}

export async function readPresent(em: EntityManager, accountId: number): Promise<PresentSubscription | null> {
  const [row] = await em.execute<
    {
      package_id: string | null;
      title: string | null;
      price: string | null;
      discount: string | null;
      period_type: PeriodType | null;
      expire_at: string | null;
      market: object | null;
      next_payment_id: string | null;
    }[]
  >(
    `select s.package_id, p.title, p.price, p.discount, p.period_type, s.expire_at, s.market, s.next_payment_id
       from subscriptions s left join packages p on p.id = s.package_id where s.account_id = ?`,
    [accountId],
  );
  if (!row) return null;
  const { package_id: packageId, price, discount, period_type: periodType } = row;
  return {
    packageId: packageId === null ? null : Number(packageId),
    title: row.title,
    expireAt: row.expire_at === null ? null : new Date(row.expire_at),
    isOfMarket: row.market !== null,
    terms:
      price === null || periodType === null
        ? null
        : { price: toHalalas(price), discount: toHalalas(discount ?? 0), periodType },
    nextPaymentId: row.next_payment_id === null ? null : Number(row.next_payment_id),
  };
}

/** Periods of the present package that were paid for, are not over, and were not credited before. */
export async function readCreditable(
  em: EntityManager,
  accountId: number,
  packageId: number | null,
  now: Date,
): Promise<(PaidPeriod & { id: number })[]> {
  const rows = await em.execute<{ id: string; value: number; starts_at: string; ends_at: string }[]>(
    `select id, value, starts_at, ends_at from payments where account_id = ? and package_id = ? and state = 'paid' and value > 0
       and origin <> 'admin' and credited_to is null and starts_at is not null and ends_at > ? order by id`,
    [accountId, packageId, now],
  );
  return rows.map(({ id, value, starts_at, ends_at }) => ({
    ...{ id: Number(id), value, startsAt: new Date(starts_at), endsAt: new Date(ends_at) },
  }));
}
