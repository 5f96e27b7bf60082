import { queryOptions } from '@tanstack/react-query';
import type { UnreadTicketsResult } from '@server/support/tickets/tickets.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

/** Unread tickets, in a small module for the menu of every page. */
export const unreadTicketsQuery = queryOptions({
  queryKey: ['tickets', 'unread'] as const,
  queryFn: async ({ signal }) =>
    (await http.get<UnreadTicketsResult>('/api/v1/unread-tickets', undefined, { signal })).data.count,
});

onServerEvent('ticket.changed', () => void queryClient.invalidateQueries({ queryKey: unreadTicketsQuery.queryKey }));
