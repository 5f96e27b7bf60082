import { queryOptions } from '@tanstack/react-query';
import type { AlertsPage } from '@server/alerts/alerts.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ signal }) => http.get<AlertsPage>('/api/v1/alerts', { rows: 20 }, { signal }),
});

export const markAlertsSeen = () => http.post('/api/v1/alerts/seen', undefined, { noBanner: true });

let timer: ReturnType<typeof setTimeout> | undefined;
function refetchSoon(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    void queryClient.invalidateQueries(alertsQuery);
  }, 300);
}

onServerEvent('alert.raised', refetchSoon);
onServerEvent('alert.cleared', refetchSoon);
onServerEvent('alerts.seen', refetchSoon);
