import type { RoleName } from './auth.contract.js';

/** The permission names of the screens there are, spelt as on the wire. */
export const PERMISSIONS = ['show devices', 'send message'] as const;

/** What a user may do: SupperAdmin everything, the others what was granted. */
export function permissionsOf(user: { role: RoleName; permissions: string[] }): readonly string[] {
  return user.role === 'SupperAdmin' ? PERMISSIONS : user.permissions;
}
