import { queryOptions } from '@tanstack/react-query';
import type { TeamBody, TeamResult, TeamsResult } from '@server/auth/teams/teams.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

export const teamsQuery = queryOptions({
  queryKey: ['teams'] as const,
  queryFn: async ({ signal }) => (await http.get<TeamsResult>('/api/v1/teams', undefined, { signal })).data,
});

export async function saveTeam(id: number | null, { name, user_ids: ids }: TeamBody): Promise<void> {
  await (id === null
    ? http.post<TeamResult>('/api/v1/teams', { name, user_ids: ids })
    : http.put<TeamResult>(`/api/v1/teams/${id}`, { name, user_ids: ids }));
  await refetch();
}

export async function deleteTeam(id: number): Promise<void> {
  await http.delete(`/api/v1/teams/${id}`);
  await refetch();
}

const refetch = (): Promise<void> => queryClient.invalidateQueries({ queryKey: teamsQuery.queryKey });

onServerEvent('teams.changed', () => void refetch());
