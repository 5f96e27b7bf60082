import { Invalid } from '../../platform/errors.js';
import {
  ADMIN_PERMISSIONS,
  GRANTABLE_PERMISSIONS,
  HELD_TOGETHER,
  PERMISSIONS_OF_MEMBER,
} from '../permissions.contract.js';

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

/**
 * What somebody has after an administrator chose what they keep of a merchant's permissions: beside these only what they are trusted with
 * already. A name that no member can have is refused.
 */
export function keptPermissions(held: readonly string[], chosen: readonly string[]): string[] {
  if (chosen.some((name) => !PERMISSIONS_OF_MEMBER.includes(name)))
    throw Invalid.field('permission', 'permission_unknown');
  const isHalf = (name: string): boolean =>
    HELD_TOGETHER.some((names) => names.includes(name) && !names.every((one) => chosen.includes(one)));
  return GRANTABLE_PERMISSIONS.filter((name) =>
    PERMISSIONS_OF_MEMBER.includes(name) ? chosen.includes(name) && !isHalf(name) : held.includes(name),
  );
}

/** Another role gives nothing back that was taken from somebody. */
export const withoutTaken = (held: readonly string[], granted: readonly string[]): string[] =>
  granted.filter((name) => held.includes(name) || !PERMISSIONS_OF_MEMBER.includes(name));

/** What was taken from somebody and what was given to them, where they held `before` and hold `after`. */
export const changeOf = (
  before: readonly string[],
  after: readonly string[],
): { taken: string[]; given: string[] } => ({
  taken: before.filter((name) => !after.includes(name)),
  given: after.filter((name) => !before.includes(name)),
});
