import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { hasLetters } from '../platform/database/search-condition.js';
import type { PaymentState } from './payments/payments.contract.js';

const SEARCHED = ['y.buyer_username', 'y.buyer_email', 'y.package_title', 'y.transaction_id'];

export interface PaymentFilter {
  search?: string | undefined;
  status?: 'paid' | 'unpaid' | undefined;
  state?: string | undefined;
}

export const PAYMENTS = 'payments y';

export const PAID_STATES: readonly PaymentState[] = ['paid', 'held', 'refunding', 'refund_failed'];

/** SQL condition on `payments y`. Excludes full refunds. */
export const IS_PAID = `(y.state in ('${PAID_STATES.join(`', '`)}') and (y.returned = 0 or y.returned < y.total))`;

/** SQL condition on `payments y`. A null account means all. `foundAccountIds` match the search. */
export function filterPayments(
  accountId: number | null,
  { search, status, state }: PaymentFilter,
  foundAccountIds: readonly number[] = [],
): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`];
  if (accountId !== null) conditions.push(sql`y.account_id = ${accountId}`);
  if (status) conditions.push(status === 'paid' ? sql.raw(IS_PAID) : sql`not ${sql.raw(IS_PAID)}`);
  if (state) conditions.push(sql`y.state = ${state}`);
  if (search) {
    const matches = SEARCHED.map((column) => hasLetters(column, search));
    conditions.push(sql`(${sql.join(matches, sql` or `)}
      or y.id::text = ${search} or y.invoice_number::text = ${search} or y.account_id = any (${foundAccountIds}::bigint[]))`);
  }
  return sql`${sql.join(conditions, sql` and `)}`;
}

export const isUnlimited = (accountId: number, at: Date): RawBuilder<SqlBool> => sql`
  exists (select from subscriptions where account_id = ${accountId} and count_messages < 0
    and (expire_at is null or expire_at > ${at}))`;

export const ALL_PACKAGES = sql`(select id from packages)`;
