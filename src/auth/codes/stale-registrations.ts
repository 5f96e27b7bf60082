import { type EntityManager, type FilterQuery, LockMode } from '@mikro-orm/postgresql';
import { Account } from '../accounts/account.entity.js';
import { User } from '../accounts/user.entity.js';

/** How long a name is kept for somebody who registered and showed nothing. A phone or an e-mail is not kept for them at all. */
const KEPT_MS = 3600_000;

/** Users of such a registration: what they took is free again. */
export const isStaleRegistration = () => ({
  verifiedAt: null,
  emailProvenAt: null,
  role: 'member' as const,
  createdAt: { $lt: new Date(Date.now() - KEPT_MS) },
});

/** Deletes those that are in the way of somebody else. Held first, so that one who verifies this very moment stays. */
export async function removeStaleRegistrations(em: EntityManager, inTheWay: FilterQuery<User>): Promise<void> {
  const left = await em.find(
    User,
    { $and: [inTheWay, isStaleRegistration()] },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  await em.nativeDelete(Account, { id: left.map(({ accountId }) => accountId) });
}
