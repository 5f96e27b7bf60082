import type { EntityManager } from '@mikro-orm/postgresql';
import { PlanLimit } from '../../../billing/billing.errors.js';
import type { Entitlements } from '../../../billing/billing.messages.js';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { prepared } from '../../../platform/database/prepared-statements.js';

/** Where every message is allowed there is nothing to count and nobody to wait for. */
export const isLimited = ({ messages }: Entitlements): boolean => messages >= 0;

/** One message of the account after the other. First in its transaction: what is then counted stays true until the end. */
export const lockQuota = (em: EntityManager, accountId: number): Promise<void> =>
  lockAccount(em, 'messages', accountId);

/**
 * Throws PlanLimit unless the plan has room for one more. What was accepted takes a place, and what is still to be sent, in one
 * look: a message that goes from the one to the other meanwhile is seen once. A failed one has given its place back.
 */
export async function reserveQuota(em: EntityManager, accountId: number, allowed: Entitlements): Promise<void> {
  if ((await countReserved(em, accountId, allowed)) >= allowed.messages) throw new PlanLimit('messages');
}

/** How many of the plan's messages are used or spoken for. */
export async function countReserved(
  em: EntityManager,
  accountId: number,
  { messagesBefore }: Entitlements,
): Promise<number> {
  const [row] = await em.execute<{ taken: string }[]>(
    prepared(`select (select coalesce(sum(value), 0) from counter_totals where account_id = ? and name = 'messages.charged')
       + (select count(*) from messages where account_id = ? and from_me and origin <> 'phone' and not is_free and status in ('queued', 'sending')) taken`),
    [accountId, accountId],
  );
  return Number(row?.taken) - messagesBefore;
}
