import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MessageStats, UserReport } from '@server/dashboard/dashboard.contract.js';
import { throttlePerKey } from './throttle-per-key.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

const REPORTS = ['report'] as const;
const PLATFORM_MS = 30_000;

export const reportQuery = queryOptions({
  queryKey: [...REPORTS, 'cards'],
  queryFn: async () => (await http.get<{ data: UserReport }>('/api/v1/user-reports', { is_me: true })).data,
  // What happens in other accounts is pushed to their own browsers only.
  refetchInterval: ({ state }) => (state.data?.platform ? PLATFORM_MS : false),
});

/** After what changes its figures and is told by no event: how far the platform is set up. */
export const readReportAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: reportQuery.queryKey });

export type Span = 7 | 30;

/** What became of the messages of each of the last days. */
export const messageStatsQuery = (days: Span) =>
  queryOptions({
    queryKey: [...REPORTS, 'messages', days],
    queryFn: () => http.get<MessageStats>('/api/v1/message-stats', { days }),
    placeholderData: keepPreviousData,
  });

// The chart, which is a longer sum, moves less often; today's figures stand in it.
const readCardsSoon = throttlePerKey(1000, reportQuery.queryKey);
const readChartSoon = throttlePerKey(3000, [...REPORTS, 'messages']);

function countAgainSoon(): void {
  readCardsSoon();
  readChartSoon();
}

onServerEvent('device.changed', countAgainSoon);
onServerEvent('device.removed', countAgainSoon);
onServerEvent('message.created', countAgainSoon);
onServerEvent('message.changed', countAgainSoon);
onServerEvent('messages.stale', countAgainSoon);
onServerEvent('subscription.changed', countAgainSoon);
onServerEvent('contact.changed', readCardsSoon);
onServerEvent('contacts.deleted', readCardsSoon);
onServerEvent('import.changed', readCardsSoon);
onServerEvent('group.changed', readCardsSoon);
onServerEvent('groups.deleted', readCardsSoon);
onServerEvent('templates.changed', readCardsSoon);
onServerEvent('campaign.changed', readCardsSoon);
onServerEvent('campaigns.deleted', readCardsSoon);
onServerEvent('cart.changed', readCardsSoon);
onServerEvent('carts.removed', readCardsSoon);
onServerEvent('chatbots.changed', readCardsSoon);
onServerEvent('auto_replies.changed', readCardsSoon);
onServerEvent('app.changed', readCardsSoon);
