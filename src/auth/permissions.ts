import type { RoleName } from './auth.contract.js';
import { ALL_PERMISSIONS, PERMISSIONS_OF_MEMBER } from './permissions.contract.js';

export function permissionsOf(user: { role: RoleName; permissions: string[] }): readonly string[] {
  return user.role === 'SupperAdmin' ? ALL_PERMISSIONS : user.permissions;
}

export const permissionsInside = (user: { role: RoleName; permissions: string[] }): readonly string[] =>
  permissionsOf(user).filter((name) => PERMISSIONS_OF_MEMBER.includes(name));
