import { Invalid } from '../../platform/errors.js';
import {
  ADMIN_PERMISSIONS,
  GRANTABLE_PERMISSIONS,
  HELD_TOGETHER,
  PERMISSIONS_OF_MEMBER,
} from '../permissions.contract.js';

/** Names of menu and page, granted together. */
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

/** `chosen` are the merchant permissions to keep. Throws for unknown names. */
export function keptPermissions(held: readonly string[], chosen: readonly string[]): string[] {
  if (chosen.some((name) => !PERMISSIONS_OF_MEMBER.includes(name)))
    throw Invalid.field('permission', 'permission_unknown');
  const isHalf = (name: string): boolean =>
    HELD_TOGETHER.some((names) => names.includes(name) && !names.every((part) => chosen.includes(part)));
  return GRANTABLE_PERMISSIONS.filter((name) =>
    PERMISSIONS_OF_MEMBER.includes(name) ? chosen.includes(name) && !isHalf(name) : held.includes(name),
  );
}

/** A new role never restores revoked permissions. */
export const withoutTaken = (held: readonly string[], granted: readonly string[]): string[] =>
  granted.filter((name) => held.includes(name) || !PERMISSIONS_OF_MEMBER.includes(name));

export const changeOf = (
  before: readonly string[],
  after: readonly string[],
): { taken: string[]; given: string[] } => ({
  taken: before.filter((name) => !after.includes(name)),
  given: after.filter((name) => !before.includes(name)),
});
