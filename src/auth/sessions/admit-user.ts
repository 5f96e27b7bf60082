import type { AccessOptions, AccessRule, SignedIn } from '../../platform/http/access.js';
import { AccountSuspended, NotWhileImpersonating, PermissionMissing, Unverified } from '../auth.errors.js';

export function admitUser(user: SignedIn, rule: AccessRule, options: AccessOptions, isSafe: boolean): void {
  if (!user.isVerified && !options.unverified) throw new Unverified();
  if (user.impersonator && options.impersonator === false) throw new NotWhileImpersonating();
  const opening = [rule, options.orPermission ?? []].flat();
  if (rule !== 'all' && !opening.some((permission) => user.permissions.includes(permission)))
    throw new PermissionMissing();
  if (user.isSuspended && !isSafe && !options.suspended) throw new AccountSuspended();
}
