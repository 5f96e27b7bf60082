import { type Condition, foldedPattern, hasLetters } from '../platform/database/search-condition.js';
import type { PaymentState } from './payments/payments.contract.js';

/** Search covers spelling variants. */
const SEARCHED = ['y.buyer_username', 'y.buyer_email', 'y.package_title', 'y.transaction_id'];

export interface PaymentFilter {
  search?: string | undefined;
  status?: 'paid' | 'unpaid' | undefined;
  state?: string | undefined;
}

/** Table of the conditions below. */
export const PAYMENTS = 'payments y';

export const PAID_STATES: readonly PaymentState[] = ['paid', 'held', 'refunding', 'refund_failed'];

/** SQL on `payments y`: paid and not fully refunded. */
export const IS_PAID = `(y.state in ('${PAID_STATES.join(`', '`)}') and (y.returned = 0 or y.returned < y.total))`;

/** SQL on `payments y`. A null account means all. `owned`: accounts whose owner matches the search. */
export function filterPayments(
  accountId: number | null,
  { search, status, state }: PaymentFilter,
  owned: readonly number[] = [],
): Condition {
  const parts: string[] = [];
  const params: unknown[] = [];
  if (accountId !== null) {
    parts.push('y.account_id = ?');
    params.push(accountId);
  }
  if (status) parts.push(status === 'paid' ? IS_PAID : `not ${IS_PAID}`);
  if (state) {
    parts.push('y.state = ?');
    params.push(state);
  }
  if (search) {
    const pattern = foldedPattern(search);
    parts.push(`(${SEARCHED.map(hasLetters).join(' or ')}
      or y.id::text = ? or y.invoice_number::text = ? or y.account_id = any (?::bigint[]))`);
    params.push(...SEARCHED.map(() => pattern), search, search, `{${owned.join()}}`);
  }
  return { where: parts.length > 0 ? parts.join(' and ') : 'true', params };
}

/** SQL: unlimited messages and not expired. Parameters: account, time. */
export const IS_UNLIMITED = `exists (select from subscriptions where account_id = ? and count_messages < 0 and (expire_at is null or expire_at > ?))`;

/** Column: `id`. */
export const ALL_PACKAGES = `(select id from packages)`;
