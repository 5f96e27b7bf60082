import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { type PaidPeriod, toHalalas } from '../price.js';
import type { CurrentPlan } from './decide-change.js';

export interface CurrentSubscription extends CurrentPlan {
  title: string | null;
  nextPaymentId: number | null;
}

export async function readCurrent(em: EntityManager, accountId: number): Promise<CurrentSubscription | null> {
  const row = await database(em)
    .selectFrom('subscriptions as s')
    .leftJoin('packages as p', 'p.id', 's.package_id')
    .select(['s.package_id', 'p.title', 'p.price', 'p.discount', 'p.period_type'])
    .select(['s.expire_at', 's.market', 's.next_payment_id'])
    .where('s.account_id', '=', accountId)
    .executeTakeFirst();
  if (!row) return null;
  const { package_id: packageId, price, discount, period_type: periodType } = row;
  return {
    packageId,
    title: row.title,
    expireAt: row.expire_at,
    isOfMarket: row.market !== null,
    terms:
      price === null || periodType === null
        ? null
        : { price: toHalalas(price), discount: toHalalas(discount ?? 0), periodType },
    nextPaymentId: row.next_payment_id,
  };
}

export async function readCreditable(
  em: EntityManager,
  accountId: number,
  packageId: number | null,
  now: Date,
): Promise<(PaidPeriod & { id: number })[]> {
  if (packageId === null) return [];
  return database(em)
    .selectFrom('payments')
    .select(['id', 'starts_at as startsAt', 'ends_at as endsAt', REMAINING_VALUE.as('value')])
    .where('account_id', '=', accountId)
    .where('package_id', '=', packageId)
    .where('state', '=', 'paid')
    .where('value', '>', 0)
    .where('origin', '<>', 'admin')
    .where('credited_to', 'is', null)
    .where('starts_at', 'is not', null)
    .where('ends_at', '>', now)
    .orderBy('id')
    .$narrowType<{ startsAt: Date; endsAt: Date }>()
    .execute();
}

const REMAINING_VALUE = sql<number>`(case when total > 0 then round(value::numeric * (total - returned) / total) else value end)::int`;
