import { sql } from 'kysely';
import type { SignedIn } from '../../platform/http/access.js';
import type { Account } from './account.entity.js';
import type { UserResource } from '../auth.contract.js';
import { maskEmail, maskPhone } from './mask.js';
import { permissionsWhileImpersonating, permissionsOf, type PermissionSource } from '../permissions.js';
import type { User } from './user.entity.js';

export type ShownUser = Pick<
  User,
  'id' | 'name' | 'username' | 'email' | 'phone' | 'mode' | 'language' | 'availability'
> & { verifiedAt?: Date | string | null; twoFactorOnAt?: Date | string | null };
export type ShownAccount = Pick<Account, 'status' | 'timeZone' | 'dateStyle'>;

export const ACCOUNT_COLUMNS = sql`a.status, a.time_zone as "timeZone", a.date_style as "dateStyle"`;

export function toUserResource(user: ShownUser, source: PermissionSource, account: ShownAccount): UserResource {
  return {
    id: user.id,
    name: user.name ?? null,
    username: user.username,
    email: user.email,
    phone: user.phone ?? null,
    role_name: source.role,
    permission: [...permissionsOf(source)],
    mode: user.mode,
    language: user.language,
    status: account.status,
    is_verified: user.verifiedAt != null || source.team_role !== null,
    has_second_step: user.twoFactorOnAt != null,
    time_zone: account.timeZone,
    date_style: account.dateStyle,
    is_owner: source.team_role === null,
    device_ids: source.device_ids,
    availability: user.availability,
  };
}

/** Hides contact data and owner-only permissions during an impersonation. */
export function toOwnResource(
  user: ShownUser,
  source: PermissionSource,
  account: ShownAccount,
  currentUser: SignedIn,
): UserResource {
  const resource = toUserResource(user, source, account);
  if (!currentUser.impersonator) return resource;
  return {
    ...resource,
    email: maskEmail(resource.email),
    phone: resource.phone && maskPhone(resource.phone),
    permission: [...permissionsWhileImpersonating(source)],
  };
}
