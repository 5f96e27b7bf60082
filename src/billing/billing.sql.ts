import type { Condition } from '../platform/database/search-condition.js';
import { likePattern } from '../platform/database/like-pattern.js';
import type { PaymentState } from './payments/payments.contract.js';

export interface PaymentFilter {
  search?: string | undefined;
  status?: 'paid' | 'unpaid' | undefined;
  state?: string | undefined;
}

/** States of payments whose money is here. */
export const PAID_STATES: readonly PaymentState[] = ['paid', 'held', 'refunding'];

/** Of payments `y`: whether it is paid, and not all of it was returned. */
export const IS_PAID = `(y.state in ('${PAID_STATES.join(`', '`)}') and (y.returned = 0 or y.returned < y.total))`;

/**
 * Of payments `y`: those of an account, or with null of all. `owned`: accounts that the search finds by what they are called. Lent to what
 * writes files of them.
 */
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
    const pattern = likePattern(search);
    parts.push(`(y.buyer_username ilike ? or y.buyer_email ilike ? or y.package_title ilike ? or y.transaction_id ilike ?
      or y.id::text = ? or y.invoice_number::text = ? or y.account_id = any (?::bigint[]))`);
    params.push(pattern, pattern, pattern, pattern, search, search, `{${owned.join()}}`);
  }
  return { where: parts.length > 0 ? parts.join(' and ') : 'true', params };
}

/**
 * Whether an account may send as much as it likes, with the end of its period ahead; its parameters are the account and the time. Of
 * others GetEntitlements knows more.
 */
export const IS_UNLIMITED = `exists (select from subscriptions where account_id = ? and count_messages < 0 and (expire_at is null or expire_at > ?))`;
