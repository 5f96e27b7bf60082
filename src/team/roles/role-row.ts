import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../platform/database/statements/database.js';
import { BUILT_IN_ROLES } from '../../auth/permissions.contract.js';
import { RoleNotFound } from '../team.errors.js';
import type { RoleResource } from './roles.contract.js';

const selectRoles = (em: EntityManager, accountId: number) =>
  database(em)
    .selectFrom('roles as r')
    .select((eb) => [
      'r.id',
      'r.key',
      'r.name',
      'r.permissions',
      eb
        .selectFrom('users as u')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('u.role_id', '=', 'r.id')
        .where('u.account_id', '=', accountId)
        .as('count_users'),
    ])
    .where(({ eb, or }) => or([eb('r.account_id', '=', accountId), eb('r.account_id', 'is', null)]));

export async function listRoles(em: EntityManager, accountId: number): Promise<RoleResource[]> {
  const rows = await selectRoles(em, accountId)
    .orderBy('r.key', (order) => order.desc().nullsLast())
    .orderBy('r.name')
    .execute();
  return rows.map(toRoleResource);
}

export async function readRole(em: EntityManager, accountId: number, roleId: number): Promise<RoleResource> {
  const row = await selectRoles(em, accountId).where('r.id', '=', roleId).executeTakeFirst();
  if (!row) throw new RoleNotFound();
  return toRoleResource(row);
}

type RoleRow = Awaited<ReturnType<ReturnType<typeof selectRoles>['executeTakeFirstOrThrow']>>;

const toRoleResource = ({ count_users: count, ...role }: RoleRow): RoleResource => ({
  ...role,
  permissions: role.key ? [...BUILT_IN_ROLES[role.key]] : role.permissions,
  count_users: count ?? 0,
});
