import type { UserResource } from '@server/auth/auth.contract.js';
import type { MemberResource } from '@server/members/members.contract.js';

/** Lets only the SupperAdmin (stored spelling) manage administrators. */
export function canManage(manager: Pick<UserResource, 'id' | 'role_name'>, member: MemberResource): boolean {
  if (manager.id === member.id || member.role_name === 'SupperAdmin') return false;
  return member.role_name === 'member' || manager.role_name === 'SupperAdmin';
}
