import { queryOptions } from '@tanstack/react-query';
import type { CreateRoleBody, ListedRoles, RoleResource } from '@server/team/roles/roles.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

const BASE = '/api/v1/roles';

export const rolesQuery = queryOptions({
  queryKey: ['roles'] as const,
  queryFn: async ({ signal }): Promise<RoleResource[]> =>
    (await http.get<ListedRoles>(BASE, undefined, { signal })).data,
});

export async function createRole(body: CreateRoleBody): Promise<void> {
  await http.post(BASE, body, { noBanner: true });
  await refetchRoles();
}

export async function updateRole(id: number, changes: CreateRoleBody): Promise<void> {
  await http.put(`${BASE}/${id}`, changes, { noBanner: true });
  await refetchRoles();
  // Rows of colleagues contain the role's name.
  void queryClient.invalidateQueries({ queryKey: ['colleagues'] });
}

export async function deleteRole(id: number): Promise<void> {
  await http.delete(`${BASE}/${id}`);
  await refetchRoles();
}

export function refetchRoles(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: rolesQuery.queryKey });
}

onServerEvent('user.changed', () => void refetchRoles());
