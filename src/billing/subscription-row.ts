import type { EntityManager } from '@mikro-orm/postgresql';
import type { PeriodType, SubscriptionResource } from './billing.contract.js';

/** What packages and subscriptions allow. Null is unlimited. */
export interface Limits {
  count_messages: number;
  count_devices: number | null;
  count_templates: number | null;
  count_campaigns: number | null;
  count_phone_contacts: number | null;
  count_storage_mb: number | null;
}

/** What a subscription allows, and until when. */
export interface Allowance extends Limits {
  expire_at: string | null;
  /** Sending goes on until then: the end, and the days of grace. */
  active_until: string | null;
  messages_before: string;
}

/** A subscription with the name of its package. */
interface SubscriptionRow extends Allowance {
  id: string;
  account_id: string;
  package_id: string | null;
  title: string | null;
  price: string | null;
  period_type: PeriodType;
  count_months: number;
  amount: string;
  market: object | null;
  created_at: string;
}

/** What people are told of a subscription and its package. */
export type DescribedRow = Allowance & Pick<SubscriptionRow, 'package_id' | 'title' | 'price' | 'market'>;

/** Those of the accounts that have one. */
export function readSubscriptions(em: EntityManager, accountIds: readonly number[]): Promise<SubscriptionRow[]> {
  return em.execute<SubscriptionRow[]>(
    `select s.*, ${ACTIVE_UNTIL} as active_until, p.title, p.price from subscriptions s left join packages p on p.id = s.package_id
      where s.account_id = any (?::bigint[])`,
    [`{${accountIds.join(',')}}`],
  );
}

export function toSubscriptionResource(row: SubscriptionRow): SubscriptionResource {
  return {
    id: Number(row.id),
    ...describePackage(row),
    period_type: row.period_type,
    count_months: row.count_months,
    expire_at: describeEnd(row).expire_at,
    amount: Number(row.amount),
    created_at: new Date(row.created_at).toISOString(),
  };
}

/** The unlimited subscription is of no package, which the wire writes as 0. */
export const describePackage = ({ package_id, title, price }: DescribedRow) => ({
  package_id: Number(package_id ?? 0),
  package: package_id === null ? null : { title: title ?? '', price: Number(price) },
});

/** What costs nothing goes on by itself: to people it has no end, and only its period one. */
export function describeEnd(row: DescribedRow): Record<'expire_at' | 'active_until' | 'restarts_at', string | null> {
  const end = expiryOf(row)?.toISOString() ?? null;
  if (isFree(row)) return { expire_at: null, active_until: null, restarts_at: end };
  return { expire_at: end, active_until: activeUntil(row)?.toISOString() ?? null, restarts_at: null };
}

const isFree = ({ price, market }: DescribedRow): boolean => price !== null && Number(price) === 0 && market === null;

const expiryOf = ({ expire_at }: Allowance): Date | null => (expire_at === null ? null : new Date(expire_at));

/** Its period is over, and what follows it may begin. */
export function isOver(row: Allowance, now: Date): boolean {
  const expiry = expiryOf(row);
  return expiry !== null && expiry <= now;
}

/** The one place that says whether a subscription still counts: nothing is sent after the end and the days of grace. */
export function isExpired(row: Allowance, now: Date): boolean {
  const until = activeUntil(row);
  return until !== null && until <= now;
}

const activeUntil = ({ active_until: until }: Allowance): Date | null => (until === null ? null : new Date(until));

/**
 * Until when a subscription `s` counts as active: its end and the days of grace after it. What an app market gave ends when that says so.
 */
export const ACTIVE_UNTIL = `(s.expire_at + case when s.market is null then make_interval(days => (select grace_days from payment_settings))
  else interval '0' end)`;

/** What it allows, -1 for unlimited. */
export const limitsOf = (row: Limits) => ({
  count_messages: row.count_messages,
  count_devices: row.count_devices ?? -1,
  count_templates: row.count_templates ?? -1,
  count_campaigns: row.count_campaigns ?? -1,
  count_phone_contacts: row.count_phone_contacts ?? -1,
  count_storage_mb: row.count_storage_mb ?? -1,
});
