import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type SqlBool } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { Account } from '../accounts/account.entity.js';

/** SQL condition on `users u`: an abandoned registration, whose username is free. Excludes invited users. */
export const IS_STALE_REGISTRATION = sql<SqlBool>`u.verified_at is null and u.email_proven_at is null and u.role = 'member' and u.role_id is null
  and u.created_at < now() - interval '1 hour' and not exists (select from invitations i where i.user_id = u.id)`;

/** Locks users first, so a concurrent verification wins. */
export async function removeStaleRegistrations(em: EntityManager, username: string): Promise<void> {
  const stale = await database(em)
    .selectFrom('users as u')
    .select('u.account_id as id')
    .where('u.username', '=', username)
    .where(IS_STALE_REGISTRATION)
    .forUpdate()
    .execute();
  await em.nativeDelete(Account, { id: stale.map(({ id }) => id) });
}
