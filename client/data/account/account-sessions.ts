import { queryOptions } from '@tanstack/react-query';
import type { SessionResource } from '@server/auth/settings.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';

export const accountSessionsQuery = queryOptions({
  queryKey: ['account-sessions'],
  queryFn: async ({ signal }) =>
    (await http.get<{ data: SessionResource[] }>('/api/v1/sessions', undefined, { signal })).data,
  staleTime: 0,
});

export async function endAccountSession(id: number): Promise<void> {
  await http.delete(`/api/v1/sessions/${id}`);
  queryClient.setQueryData(accountSessionsQuery.queryKey, (sessions) =>
    sessions?.filter((session) => session.id !== id),
  );
}

export async function endOtherSessions(): Promise<number> {
  const { count } = await http.delete<{ count: number }>('/api/v1/other-sessions');
  queryClient.setQueryData(accountSessionsQuery.queryKey, (sessions) =>
    sessions?.filter((session) => session.is_current),
  );
  return count;
}
