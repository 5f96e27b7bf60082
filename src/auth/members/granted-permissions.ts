import { Invalid } from '../../platform/errors.js';
import {
  ADMIN_PERMISSIONS,
  GRANTABLE_PERMISSIONS,
  HELD_TOGETHER,
  PERMISSIONS_OF_MEMBER,
} from '../permissions.contract.js';

const PAYMENTS: readonly string[] = ADMIN_PERMISSIONS.payments;

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

/** Returns held administrator permissions and `chosen` member permissions. Throws Invalid for unknown names. */
export function keptPermissions(held: readonly string[], chosen: readonly string[]): string[] {
  if (chosen.some((name) => !PERMISSIONS_OF_MEMBER.includes(name)))
    throw Invalid.field('permission', 'permission_unknown');
  const isHalf = (name: string): boolean =>
    HELD_TOGETHER.some((names) => names.includes(name) && !names.every((part) => chosen.includes(part)));
  return GRANTABLE_PERMISSIONS.filter((name) =>
    PERMISSIONS_OF_MEMBER.includes(name) ? chosen.includes(name) && !isHalf(name) : held.includes(name),
  );
}

/** Keeps member permissions revoked when a new role would grant them again. */
export const omitRevoked = (held: readonly string[], granted: readonly string[]): string[] =>
  granted.filter((name) => held.includes(name) || !PERMISSIONS_OF_MEMBER.includes(name));

export const diffPermissions = (
  before: readonly string[],
  after: readonly string[],
): { taken: string[]; given: string[] } => ({
  taken: before.filter((name) => !after.includes(name)),
  given: after.filter((name) => !before.includes(name)),
});
