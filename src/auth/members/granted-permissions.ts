import { Invalid } from '../../platform/errors.js';
import { ADMIN_PERMISSIONS, GRANTABLE_PERMISSIONS, PERMISSIONS_OF_MEMBER } from '../permissions.contract.js';

/** Names that menu and pages ask for alike: nobody gets one of them without the other. */
const PAYMENTS: readonly string[] = ADMIN_PERMISSIONS.payments;

/**
 * What a role comes to: members have theirs by being members, administrators these and what they are trusted with. A name that
 * nobody can be granted is refused, whatever the role.
 */
export function grantedPermissions(role: 'admin' | 'member', chosen: readonly string[]): string[] {
  if (chosen.some((name) => !GRANTABLE_PERMISSIONS.includes(name)))
    throw Invalid.field('permission', 'permission_unknown');
  if (role === 'member') return [...PERMISSIONS_OF_MEMBER];
  const isTrustedWithPayments = chosen.some((name) => PAYMENTS.includes(name));
  return GRANTABLE_PERMISSIONS.filter(
    (name) =>
      PERMISSIONS_OF_MEMBER.includes(name) ||
      chosen.includes(name) ||
      (isTrustedWithPayments && PAYMENTS.includes(name)),
  );
}
