import { type RawBuilder, sql } from 'kysely';
import type { BuiltInRole, RoleName } from './auth.contract.js';
import { ALL_PERMISSIONS, BUILT_IN_ROLES, PERMISSIONS_OF_MEMBER } from './permissions.contract.js';

export interface PermissionSource {
  role: RoleName;
  permissions: string[];
  /** Null for owners. */
  team_role: {
    key: BuiltInRole | null;
    permissions: string[];
    owner: string[] | null;
    owner_role: RoleName | null;
  } | null;
  device_ids: number[] | null;
}

export const PERMISSION_COLUMNS: RawBuilder<unknown> = sql`u.role, u.permissions,
  case when u.role_id is not null then (
    select jsonb_build_object('key', r.key, 'permissions', r.permissions, 'owner', o.permissions, 'owner_role', o.role)
      from roles r left join lateral (
        select permissions, role from users where account_id = u.account_id and role_id is null order by id limit 1) o on true
      where r.id = u.role_id) end team_role,
  case when u.role_id is not null then array(
    select device_id from user_devices where user_id = u.id order by device_id) end device_ids`;

/** Omits permissions of a colleague that the owner lacks. */
export function permissionsOf({ role, permissions, team_role }: PermissionSource): readonly string[] {
  if (team_role) {
    const { owner, owner_role: ownerRole } = team_role;
    const held = ownerRole === 'SupperAdmin' ? ALL_PERMISSIONS : (owner ?? []);
    const granted = permissionsOfRole(team_role);
    return PERMISSIONS_OF_MEMBER.filter((name) => granted.includes(name) && held.includes(name));
  }
  return role === 'SupperAdmin' ? ALL_PERMISSIONS : permissions;
}

/** Includes permissions that the owner lacks. */
export const permissionsOfRole = (role: {
  key: BuiltInRole | null;
  permissions: readonly string[];
}): readonly string[] => (role.key ? BUILT_IN_ROLES[role.key] : role.permissions);

export const permissionsWhileImpersonating = (user: PermissionSource): readonly string[] =>
  permissionsOf(user).filter((name) => PERMISSIONS_OF_MEMBER.includes(name));
