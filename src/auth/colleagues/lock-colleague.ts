import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../platform/database/statements/database.js';
import type { SignedIn } from '../../platform/http/access.js';
import { maskPhone } from '../accounts/mask.js';
import { ColleagueIsOwner, ColleagueNotFound } from '../colleagues.errors.js';

/** Requires a transaction. Throws ColleagueNotFound or ColleagueIsOwner. */
export async function lockColleague(em: EntityManager, { accountId }: SignedIn, userId: number) {
  const user = await database(em)
    .selectFrom('users')
    .select([
      'id',
      'username',
      'name',
      'email',
      'phone',
      'role_id as roleId',
      'status',
      'capacity',
      'working_hours as workingHours',
    ])
    .where('id', '=', userId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new ColleagueNotFound();
  if (user.roleId === null) throw new ColleagueIsOwner();
  return user;
}

/** Avoids the placeholder username of invited users. */
export const shownNameOf = (user: {
  username: string;
  status: string;
  email: string;
  phone: string | null;
  name: string | null;
}): string => (user.status === 'invited' ? (user.name ?? (user.email || maskPhone(user.phone ?? ''))) : user.username);
