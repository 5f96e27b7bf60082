import type { EntityManager } from '@mikro-orm/postgresql';
import { Account } from '../accounts/account.entity.js';

/**
 * Of `users` as `u`: somebody registered an hour ago or longer and showed nothing, so what they took is free again. A phone or an e-mail is
 * not kept for them at all. Who was invited did not register: they have as long as the link that was sent to them.
 */
export const IS_STALE_REGISTRATION = `u.verified_at is null and u.email_proven_at is null and u.role = 'member'
  and u.created_at < now() - interval '1 hour' and not exists (select from invitations i where i.user_id = u.id)`;

/** Deletes what is in the way of whoever wants this name. Held first, so that one who verifies this very moment stays. */
export async function removeStaleRegistrations(em: EntityManager, username: string): Promise<void> {
  const left = await em.execute<{ account_id: string }[]>(
    `select u.account_id from users u where u.username = ? and ${IS_STALE_REGISTRATION} for update`,
    [username],
  );
  await em.nativeDelete(Account, { id: left.map(({ account_id: accountId }) => Number(accountId)) });
}
