import { queryOptions } from '@tanstack/react-query';
import type {
  InboxViewBody,
  InboxViewResource,
  InboxViewResult,
  InboxViewsResult,
} from '@server/messaging/conversations/inbox/inbox-views.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { throttlePerKey } from '@/data/throttle-per-key.js';

const VIEWS = ['inbox-views'] as const;

export const inboxViewsQuery = queryOptions({
  queryKey: VIEWS,
  queryFn: async ({ signal }) =>
    (await http.get<InboxViewsResult>('/api/v1/inbox-views', undefined, { signal, noBanner: true })).data,
});

export async function saveInboxView(id: number | null, view: Partial<InboxViewBody>): Promise<InboxViewResource> {
  const { data } = await (id === null
    ? http.post<InboxViewResult>('/api/v1/inbox-views', view)
    : http.put<InboxViewResult>(`/api/v1/inbox-views/${id}`, view));
  await refetch();
  return data;
}

export async function deleteInboxView(id: number): Promise<void> {
  await http.delete(`/api/v1/inbox-views/${id}`);
  await refetch();
}

const refetch = (): Promise<void> => queryClient.invalidateQueries({ queryKey: VIEWS });

onServerEvent('inbox-views.changed', () => void refetch());
// Counts are not pushed.
const refetchSoon = throttlePerKey(5000, VIEWS);
onServerEvent('message.created', refetchSoon);
onServerEvent('chat.changed', refetchSoon);
onServerEvent('note.created', refetchSoon);
onServerEvent('messages.stale', refetchSoon);
