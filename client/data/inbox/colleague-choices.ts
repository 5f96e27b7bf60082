import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ColleagueChoice } from '@server/team/colleagues/colleagues.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { http } from '@/app/http/http.js';
import { onServerEvent } from '@/app/socket.js';
import { queryClient } from '@/app/query-client.js';

const MAX_CHOICES = 100;
const CHOICES = ['colleagues', 'choices'] as const;

/** Lists colleagues, also without the permission `show users`. Larger teams need a search. */
export function colleagueChoicesQuery(search = '') {
  return queryOptions({
    queryKey: [...CHOICES, search] as const,
    queryFn: async ({ signal }) => {
      const query = { select: 'id,name,username,away_reason', rows: MAX_CHOICES, search };
      return (await http.get<Page<ColleagueChoice>>('/api/v1/account-users', query, { signal, noBanner: true })).data;
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

const refetch = (): void => void queryClient.invalidateQueries({ queryKey: CHOICES });

onServerEvent('user.changed', refetch);
onServerEvent('presence.changed', (presence) => {
  if (presence.chat_id !== null) return;
  const { user_id: userId, away_reason: reason } = presence;
  queryClient.applyPush({ queryKey: CHOICES }, (query) => {
    const colleagues = query.state.data as ColleagueChoice[];
    queryClient.rewrite(
      query,
      colleagues.map((colleague) => (colleague.id === userId ? { ...colleague, away_reason: reason } : colleague)),
    );
  });
});
