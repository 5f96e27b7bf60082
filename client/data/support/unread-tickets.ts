import { queryOptions } from '@tanstack/react-query';
import type { UnreadTickets } from '@server/support/tickets/tickets.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

/** How many tickets have something new. Apart from all else of tickets: the menu, which is on every page, shows it. */
export const unreadTicketsQuery = queryOptions({
  queryKey: ['tickets', 'unread'] as const,
  queryFn: async ({ signal }) =>
    (await http.get<UnreadTickets>('/api/v1/unread-tickets', undefined, { signal })).data.count,
});

onServerEvent('ticket.changed', () => void queryClient.invalidateQueries({ queryKey: unreadTicketsQuery.queryKey }));
