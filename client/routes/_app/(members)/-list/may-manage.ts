import type { UserResource } from '@server/auth/auth.contract.js';
import type { MemberResource } from '@server/members/members.contract.js';

/** Rejects oneself and SupperAdmin. Only SupperAdmin manages administrators. */
export function mayManage(by: Pick<UserResource, 'id' | 'role_name'>, member: MemberResource): boolean {
  if (by.id === member.id || member.role_name === 'SupperAdmin') return false;
  return member.role_name === 'member' || by.role_name === 'SupperAdmin';
}
