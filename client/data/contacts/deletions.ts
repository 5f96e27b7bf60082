import { queryOptions } from '@tanstack/react-query';
import type { DeletionResource } from '@server/address-book/contacts/contacts.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

export const deletionsQuery = queryOptions({
  queryKey: ['deletions'] as const,
  queryFn: async ({ signal }) =>
    (await http.get<{ data: DeletionResource[] }>('/api/v1/deletions', undefined, { signal })).data,
});

export function trackDeletion(deletion: DeletionResource): void {
  const update = (deletions: readonly DeletionResource[]): DeletionResource[] => {
    const others = deletions.filter(({ id }) => id !== deletion.id);
    return deletion.is_finished ? others : [...others, deletion];
  };
  queryClient.setQueryData(deletionsQuery.queryKey, (deletions) => deletions ?? []);
  queryClient.applyPush({ queryKey: deletionsQuery.queryKey }, (query) =>
    queryClient.rewrite(query, update(query.state.data as DeletionResource[])),
  );
  if (!deletion.is_finished) return;
  void queryClient.invalidateQueries({ queryKey: ['contacts'] });
  void queryClient.invalidateQueries({ queryKey: ['groups'] });
}

onServerEvent('deletion.changed', ({ deletion }) => trackDeletion(deletion));
