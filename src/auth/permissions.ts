import type { RoleName } from './auth.contract.js';
import { ALL_PERMISSIONS, PERMISSIONS_OF_MEMBER } from './permissions.contract.js';

/** What a user may do: SupperAdmin everything, the others what was granted. */
export function permissionsOf(user: { role: RoleName; permissions: string[] }): readonly string[] {
  return user.role === 'SupperAdmin' ? ALL_PERMISSIONS : user.permissions;
}

/** What an administrator inside the user's account may do: what the user does as a merchant, never as an administrator. */
export const permissionsInside = (user: { role: RoleName; permissions: string[] }): readonly string[] =>
  permissionsOf(user).filter((name) => PERMISSIONS_OF_MEMBER.includes(name));
