import { HELD_TOGETHER, PERMISSIONS_OF_MEMBER } from '../../auth/permissions.contract.js';
import { Invalid } from '../../platform/errors.js';

/** Excludes packages, which only owners see. */
const ROLE_PERMISSIONS = PERMISSIONS_OF_MEMBER.filter((name) => name !== 'show package');

/** Adds names that are granted together. Throws Invalid for unknown ones. */
export function rolePermissions(chosen: readonly string[]): string[] {
  if (chosen.some((name) => !ROLE_PERMISSIONS.includes(name))) throw Invalid.field('permissions', 'permission_unknown');
  const completed = HELD_TOGETHER.flatMap((names) => (names.some((name) => chosen.includes(name)) ? names : []));
  return ROLE_PERMISSIONS.filter((name) => chosen.includes(name) || completed.includes(name));
}
