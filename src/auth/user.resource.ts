import type { UserResource } from './auth.contract.js';
import { permissionsOf } from './permissions.js';
import type { User } from './user.entity.js';

export function toUserResource(user: User): UserResource {
  return {
    id: user.id,
    name: user.name ?? null,
    username: user.username,
    email: user.email,
    role_name: user.role,
    permission: [...permissionsOf(user)],
    mode: user.mode,
    language: user.language,
  };
}
