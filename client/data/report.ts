import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MessageStats, UserReport } from '@server/dashboard/dashboard.contract.js';
import { throttlePerKey } from './throttle-per-key.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

const REPORTS = ['report'] as const;
const PLATFORM_REFETCH_INTERVAL_MS = 30_000;

export const reportQuery = queryOptions({
  queryKey: [...REPORTS, 'cards'],
  queryFn: async () => (await http.get<{ data: UserReport }>('/api/v1/user-reports', { is_me: true })).data,
  // Administrators see all accounts, whose events are not pushed.
  refetchInterval: ({ state }) => (state.data?.platform ? PLATFORM_REFETCH_INTERVAL_MS : false),
});

/** Refetches the report after changes without a push. */
export const refetchReport = (): Promise<void> => queryClient.invalidateQueries({ queryKey: reportQuery.queryKey });

export type Span = 7 | 30;

export const messageStatsQuery = (days: Span) =>
  queryOptions({
    queryKey: [...REPORTS, 'messages', days],
    queryFn: () => http.get<MessageStats>('/api/v1/message-stats', { days }),
    placeholderData: keepPreviousData,
  });

const refetchCardsSoon = throttlePerKey(1000, reportQuery.queryKey);
const refetchChartSoon = throttlePerKey(3000, [...REPORTS, 'messages']);

function refetchSoon(): void {
  refetchCardsSoon();
  refetchChartSoon();
}

onServerEvent('device.changed', refetchSoon);
onServerEvent('device.removed', refetchSoon);
onServerEvent('message.created', refetchSoon);
onServerEvent('message.changed', refetchSoon);
onServerEvent('messages.stale', refetchSoon);
onServerEvent('subscription.changed', refetchSoon);
onServerEvent('contact.changed', refetchCardsSoon);
onServerEvent('contacts.deleted', refetchCardsSoon);
onServerEvent('import.changed', refetchCardsSoon);
onServerEvent('group.changed', refetchCardsSoon);
onServerEvent('groups.deleted', refetchCardsSoon);
onServerEvent('templates.changed', refetchCardsSoon);
onServerEvent('campaign.changed', refetchCardsSoon);
onServerEvent('campaigns.deleted', refetchCardsSoon);
onServerEvent('cart.changed', refetchCardsSoon);
onServerEvent('carts.removed', refetchCardsSoon);
onServerEvent('chatbots.changed', refetchCardsSoon);
onServerEvent('auto_replies.changed', refetchCardsSoon);
onServerEvent('app.changed', refetchCardsSoon);
