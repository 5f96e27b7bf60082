import { queryOptions } from '@tanstack/react-query';
import { http } from '@/app/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

/** GET /api/v1/user-reports: the counters of the dashboard. */
export interface UserReport {
  devices: { count_devices: number; count_active_devices: number; count_inactive_devices: number };
  messages: { count_sent: number; count_received: number; count_failed: number; count_waiting: number };
}

export const reportQuery = queryOptions({
  queryKey: ['report'],
  queryFn: async () => (await http.get<{ data: UserReport }>('/api/v1/user-reports', { is_me: true })).data,
});

let timer: ReturnType<typeof setTimeout> | undefined;

/** Many messages a second must not become many calls a second. */
function countAgainSoon(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    void queryClient.invalidateQueries({ queryKey: reportQuery.queryKey });
  }, 1000);
}

onServerEvent('device.changed', countAgainSoon);
onServerEvent('device.removed', countAgainSoon);
onServerEvent('message.created', countAgainSoon);
onServerEvent('message.changed', countAgainSoon);
