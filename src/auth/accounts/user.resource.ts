import type { SignedIn } from '../../platform/http/access.js';
import type { Account } from './account.entity.js';
import type { UserResource } from '../auth.contract.js';
import { maskEmail, maskPhone } from './mask.js';
import { permissionsInside, permissionsOf } from '../permissions.js';
import type { User } from './user.entity.js';

export function toUserResource(user: User, account: Account): UserResource {
  return {
    id: user.id,
    name: user.name ?? null,
    username: user.username,
    email: user.email,
    phone: user.phone ?? null,
    role_name: user.role,
    permission: [...permissionsOf(user)],
    mode: user.mode,
    language: user.language,
    status: account.status,
    is_verified: user.verifiedAt != null,
    has_second_step: user.twoFactorOnAt != null,
    time_zone: account.timeZone,
    date_style: account.dateStyle,
  };
}

/** The signed-in user. An administrator inside the account sees neither how to reach them nor what only they may do. */
export function toOwnResource(user: User, account: Account, who: SignedIn): UserResource {
  const resource = toUserResource(user, account);
  if (!who.impersonator) return resource;
  return {
    ...resource,
    email: maskEmail(resource.email),
    phone: resource.phone && maskPhone(resource.phone),
    permission: [...permissionsInside(user)],
  };
}
