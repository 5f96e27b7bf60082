import type { EntityManager } from '@mikro-orm/postgresql';
import type { Entitlements } from '../../billing/billing.messages.js';
import { readCounters } from '../../platform/counters/read-counters.js';
import { lockAccount } from '../../platform/database/lock-account.js';

/** Locks the address book. Must be its transaction's first lock, to prevent deadlocks. */
export const lockBook = (em: EntityManager, accountId: number): Promise<void> => lockAccount(em, 'contacts', accountId);

/** Returns the plan's free contacts, exactly only after lockBook. */
export async function remainingContacts(
  em: EntityManager,
  accountId: number,
  { contacts }: Entitlements,
): Promise<number> {
  if (contacts < 0) return Number.POSITIVE_INFINITY;
  const counts = await readCounters(em, accountId, ['contacts']);
  return Math.max(0, contacts - counts.contacts);
}
