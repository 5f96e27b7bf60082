import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../platform/database/statements/database.js';
import { toIso } from '../platform/to-iso.js';
import type { SubscriptionResource } from './billing.contract.js';

export const LIMITS = [
  'count_messages',
  'count_devices',
  'count_templates',
  'count_campaigns',
  'count_phone_contacts',
  'count_storage_mb',
  'count_users',
] as const;

export type Limits = Pick<Row<'subscriptions'>, (typeof LIMITS)[number]>;

export interface Allowance extends Limits {
  expire_at: Date | null;
  active_until: Date | null;
  messages_before: number;
}

type SubscriptionRow = Awaited<ReturnType<typeof readSubscriptions>>[number];

export type DescribedRow = Allowance & Pick<SubscriptionRow, 'package_id' | 'title' | 'price' | 'market'>;

export const readSubscriptions = (em: EntityManager, accountIds: readonly number[]) =>
  database(em)
    .selectFrom('subscriptions as s')
    .leftJoin('packages as p', 'p.id', 's.package_id')
    .selectAll('s')
    .select([ACTIVE_UNTIL.as('active_until'), 'p.title', 'p.price'])
    .where(({ eb, fn }) => eb('s.account_id', '=', fn.any(sql<number[]>`${accountIds}::bigint[]`)))
    .execute();

export function toSubscriptionResource(row: SubscriptionRow): SubscriptionResource {
  return {
    id: row.id,
    ...describePackage(row),
    period_type: row.period_type,
    count_months: row.count_months,
    expire_at: describeEnd(row).expire_at,
    amount: Number(row.amount),
    created_at: toIso(row.created_at),
  };
}

/** Returns package 0 for the unlimited subscription. */
export const describePackage = ({ package_id, title, price }: DescribedRow) => ({
  package_id: package_id ?? 0,
  package: package_id === null ? null : { title: title ?? '', price: Number(price) },
});

/** Returns only the renewal date for free packages, which renew automatically. */
export function describeEnd(row: DescribedRow): Record<'expire_at' | 'active_until' | 'restarts_at', string | null> {
  const end = toIso(row.expire_at);
  if (isFree(row)) return { expire_at: null, active_until: null, restarts_at: end };
  return { expire_at: end, active_until: toIso(row.active_until), restarts_at: null };
}

const isFree = ({ price, market }: DescribedRow): boolean => price !== null && Number(price) === 0 && market === null;

export const isSubscriptionOver = ({ expire_at: expiry }: Allowance, now: Date): boolean =>
  expiry !== null && expiry <= now;

/** Returns whether the grace period is over. */
export const isExpired = ({ active_until: until }: Allowance, now: Date): boolean => until !== null && until <= now;

/** SQL on `subscriptions s`. Market packages have no grace days. */
export const ACTIVE_UNTIL = sql<Date | null>`(s.expire_at + case when s.market is null
  then make_interval(days => (select grace_days from payment_settings)) else interval '0' end)`;

/** Returns -1 for unlimited counts. */
export const limitsOf = (row: Limits) => ({
  count_messages: row.count_messages,
  count_devices: row.count_devices ?? -1,
  count_templates: row.count_templates ?? -1,
  count_campaigns: row.count_campaigns ?? -1,
  count_phone_contacts: row.count_phone_contacts ?? -1,
  count_storage_mb: row.count_storage_mb ?? -1,
  count_users: row.count_users ?? -1,
});
