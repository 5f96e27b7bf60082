import type { UserResource } from '@server/auth/auth.contract.js';
import type { MemberResource } from '@server/members/members.contract.js';

/** No user manages themselves or the SupperAdmin (stored spelling). Only the SupperAdmin manages administrators. */
export function mayManage(manager: Pick<UserResource, 'id' | 'role_name'>, member: MemberResource): boolean {
  if (manager.id === member.id || member.role_name === 'SupperAdmin') return false;
  return member.role_name === 'member' || manager.role_name === 'SupperAdmin';
}
