import type { EntityManager } from '@mikro-orm/postgresql';
import type { Entitlements } from '../../billing/billing.messages.js';
import { readCounters } from '../../platform/counters/read-counters.js';
import { lockAccount } from '../../platform/database/lock-account.js';

/**
 * One writer of an account's address book after the other, each for a moment: no two wait for each other in a circle, and what is counted
 * stays true until the end. First in its transaction.
 */
export const lockBook = (em: EntityManager, accountId: number): Promise<void> => lockAccount(em, 'contacts', accountId);

/** How many more contacts the plan takes; infinitely many when it does not count. Exact after lockBook. */
export async function contactsLeft(em: EntityManager, accountId: number, { contacts }: Entitlements): Promise<number> {
  if (contacts < 0) return Number.POSITIVE_INFINITY;
  const counts = await readCounters(em, accountId, ['contacts']);
  return Math.max(0, contacts - counts.contacts);
}
