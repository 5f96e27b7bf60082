import type { RoleName } from './auth.contract.js';
import { ALL_PERMISSIONS } from './permissions.contract.js';

/** What a user may do: SupperAdmin everything, the others what was granted. */
export function permissionsOf(user: { role: RoleName; permissions: string[] }): readonly string[] {
  return user.role === 'SupperAdmin' ? ALL_PERMISSIONS : user.permissions;
}
