import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../platform/database/statements/database.js';
import { Invalid } from '../../platform/errors.js';
import type { SignedIn } from '../../platform/http/access.js';
import { RoleExceedsYours } from '../colleagues.errors.js';
import { permissionsOfRole } from '../permissions.js';

/** Throws RoleExceedsYours if `by` lacks a permission. Ignores those that the owner lacks too. */
export async function requireGrantable(em: EntityManager, by: SignedIn, permissions: readonly string[]): Promise<void> {
  if (by.isOwner) return;
  const owner = await database(em)
    .selectFrom('users')
    .select(['role', 'permissions'])
    .where('account_id', '=', by.accountId)
    .where('role_id', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const isHeldByOwner = (name: string) => owner?.role === 'SupperAdmin' || owner?.permissions.includes(name) === true;
  if (permissions.some((name) => isHeldByOwner(name) && !by.permissions.includes(name))) throw new RoleExceedsYours();
}

/** Returns the role's name. Throws for another account's role, and for permissions that `by` lacks. */
export async function requireGrantableRole(em: EntityManager, by: SignedIn, roleId: number): Promise<string> {
  const role = await database(em)
    .selectFrom('roles')
    .select(['key', 'name', 'permissions'])
    .where('id', '=', roleId)
    .where(({ eb, or }) => or([eb('account_id', '=', by.accountId), eb('account_id', 'is', null)]))
    // Until commit, the role must neither gain permissions nor be deleted.
    .forShare()
    .executeTakeFirst();
  if (!role) throw Invalid.field('role_id', 'choice_unknown');
  await requireGrantable(em, by, permissionsOfRole(role));
  return role.name;
}
