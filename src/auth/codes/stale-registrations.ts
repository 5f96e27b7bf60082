import type { EntityManager } from '@mikro-orm/postgresql';
import { Account } from '../accounts/account.entity.js';

/** SQL on `users u`: unproven for an hour, so the name is free. Invited users have until their link expires. */
export const IS_STALE_REGISTRATION = `u.verified_at is null and u.email_proven_at is null and u.role = 'member'
  and u.created_at < now() - interval '1 hour' and not exists (select from invitations i where i.user_id = u.id)`;

/** Locks them first, so a concurrent verification wins. */
export async function removeStaleRegistrations(em: EntityManager, username: string): Promise<void> {
  const left = await em.execute<{ account_id: string }[]>(
    `select u.account_id from users u where u.username = ? and ${IS_STALE_REGISTRATION} for update`,
    [username],
  );
  await em.nativeDelete(Account, { id: left.map(({ account_id: accountId }) => Number(accountId)) });
}
