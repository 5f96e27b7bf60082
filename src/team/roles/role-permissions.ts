import { HELD_TOGETHER, PERMISSIONS_OF_MEMBER } from '../../auth/permissions.contract.js';
import { Invalid } from '../../platform/errors.js';

/** Only owners see packages. */
const ROLE_PERMISSIONS = PERMISSIONS_OF_MEMBER.filter((name) => name !== 'show package');

/** Completes names that are held together. Throws Invalid for others. */
export function rolePermissions(chosen: readonly string[]): string[] {
  if (chosen.some((name) => !ROLE_PERMISSIONS.includes(name))) throw Invalid.field('permissions', 'permission_unknown');
  const completed = HELD_TOGETHER.flatMap((names) => (names.some((name) => chosen.includes(name)) ? names : []));
  return ROLE_PERMISSIONS.filter((name) => chosen.includes(name) || completed.includes(name));
}
