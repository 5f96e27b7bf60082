import { queryOptions } from '@tanstack/react-query';
import type { AccountStatus } from '@server/auth/auth.contract.js';
import type { MemberChangesResult, UpdateRole } from '@server/auth/members.contract.js';
import type { PackageSubscribe, PackageSubscribeResult } from '@server/billing/billing.contract.js';
import type {
  ListMembersQuery,
  MemberDetail,
  MemberResource,
  MembersResult,
} from '@server/members/members.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { replaceRow } from '@/app/entities/merge-rows.js';
import { http } from '@/app/http/http.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedResult } from '@/app/lists/paged-query.js';
import { queryClient } from '@/app/query-client.js';

const LISTS = ['members', 'list'] as const;
const memberKey = (id: number) => ['members', 'one', id] as const;

export interface MembersSearch extends ListSearch {
  status?: ListMembersQuery['status'];
  role?: ListMembersQuery['role'];
  app?: number | undefined;
}

export const memberPages = definePagedResult<MembersSearch, MemberResource, MembersResult>(
  {
    queryKey: LISTS,
    url: '/api/v1/members',
    toParams: ({ app, ...search }) => ({ ...search, 'filters.app': app }),
  },
  ({ members }) => members,
);

export function memberQuery(id: number) {
  return queryOptions({
    queryKey: memberKey(id),
    queryFn: async ({ signal }) => (await http.get<MemberDetail>(`/api/v1/members/${id}`, undefined, { signal })).data,
    // Usage and sessions are not pushed.
    staleTime: 0,
  });
}

export async function changeMemberStatus(id: number, status: AccountStatus): Promise<void> {
  await http.putForm(`/api/v1/members/${id}`, { status });
  // A later refetch removes members that no longer match a filter.
  const withStatus = <M extends MemberResource>(member: M): M => ({ ...member, status });
  queryClient.applyPush({ queryKey: LISTS }, (query) => {
    const list = query.state.data as MembersResult;
    const members = replaceRow<MemberResource, Page<MemberResource>>(list.members, id, withStatus);
    queryClient.rewrite(query, { ...list, members });
  });
  queryClient.setQueryData<MemberDetail['data']>(memberKey(id), (member) => member && withStatus(member));
  void refetch();
}

export async function deleteMember(id: number): Promise<void> {
  await http.delete(`/api/v1/members/${id}`);
  queryClient.removeQueries({ queryKey: memberKey(id) });
  await refetch();
}

export async function changeStatusOfMany(ids: number[], status: AccountStatus): Promise<MemberChangesResult> {
  const body = { _method: 'PUT', selected_data: ids, status };
  return refetchAfter(await http.post<MemberChangesResult>('/api/v1/selected-members', body));
}

export async function deleteMany(ids: number[]): Promise<MemberChangesResult> {
  return refetchAfter(await http.delete<MemberChangesResult>('/api/v1/selected-members/', { selected_data: ids }));
}

/** Deletes all members, or nothing if `count` is outdated. */
export async function deleteAllMembers(count: number): Promise<{ count: number }> {
  return refetchAfter(await http.delete<{ count: number }>('/api/v1/delete-all-members', { count }));
}

export async function subscribe(order: PackageSubscribe): Promise<PackageSubscribeResult> {
  return refetchAfter(await http.post<PackageSubscribeResult>('/api/v1/package-subscribe', order));
}

export async function setUnlimited(id: number): Promise<void> {
  await http.post(`/api/v1/set-unlimited-subscribe-account/${id}`);
  await refetch();
}

export async function changePermissions(id: number, permission: string[]): Promise<void> {
  await http.post(`/api/v1/members/${id}/permissions`, { permission });
  await refetch();
}

export async function changeRole(id: number, role: UpdateRole): Promise<void> {
  await http.post(`/api/v1/members/${id}/role`, role);
  await refetch();
}

async function refetchAfter<T>(result: T): Promise<T> {
  await refetch();
  return result;
}

function refetch(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['members'] });
}
