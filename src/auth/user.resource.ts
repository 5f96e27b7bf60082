import type { Account } from './account.entity.js';
import type { UserResource } from './auth.contract.js';
import { permissionsOf } from './permissions.js';
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
    has_second_step: user.secondStepOnAt != null,
    time_zone: account.timeZone,
    date_style: account.dateStyle,
  };
}
