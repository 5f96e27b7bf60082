import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  NewWebhookSecret,
  SaveWebhookEndpoint,
  WebhookDeliveryResource,
  WebhookEndpointResource,
} from '@server/outgoing-webhooks/outgoing-webhooks.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { serverNow } from '@/app/http/server-time.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';

const BASE = '/api/v1/webhook-endpoints';
const DELIVERIES = 'webhook-deliveries';
/** Interval, because delivery counts are not pushed. */
const POLL_INTERVAL_MS = 5_000;

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'] as const,
  queryFn: async ({ signal }) =>
    (await http.get<{ data: WebhookEndpointResource[] }>(BASE, undefined, { signal })).data,
  staleTime: 0,
  refetchInterval: POLL_INTERVAL_MS,
});

export const deliveriesQuery = (endpointId: number, page: number) =>
  queryOptions({
    queryKey: [DELIVERIES, endpointId, page] as const,
    queryFn: ({ signal }) =>
      http.get<Page<WebhookDeliveryResource>>(`${BASE}/${endpointId}/deliveries`, { page, rows: 10 }, { signal }),
    staleTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
    placeholderData: keepPreviousData,
  });

export interface IssuedSecret {
  url: string;
  secret: string;
}

export async function createWebhook(body: SaveWebhookEndpoint): Promise<IssuedSecret> {
  return toIssued(await http.post<NewWebhookSecret>(BASE, body));
}

export async function rotateWebhookSecret(id: number): Promise<IssuedSecret> {
  return toIssued(await http.post<NewWebhookSecret>(`${BASE}/${id}/rotate-secret`));
}

export async function updateWebhook(id: number, body: SaveWebhookEndpoint): Promise<void> {
  await http.post(`${BASE}/${id}`, body);
  await refresh();
}

export async function deleteWebhook(id: number): Promise<void> {
  await http.delete(`${BASE}/${id}`);
  // The webhook's row must not request deleted deliveries.
  queryClient.setQueryData(webhooksQuery.queryKey, (all) => all?.filter((webhook) => webhook.id !== id));
  await queryClient.invalidateQueries(webhooksQuery);
}

export async function testWebhook(id: number): Promise<void> {
  await http.post(`${BASE}/${id}/test`);
  await refresh();
}

export async function replayDelivery(id: number, deliveryId: number): Promise<void> {
  await http.post(`${BASE}/${id}/deliveries/${deliveryId}/replay`);
  await refresh();
}

export async function replayFailed(id: number, from: Date): Promise<number> {
  const period = { from: from.toISOString(), to: new Date(serverNow()).toISOString(), only_failed: true };
  const { count } = await http.post<{ count: number }>(`${BASE}/${id}/replay`, period);
  await refresh();
  return count;
}

async function toIssued({ data, secret }: NewWebhookSecret): Promise<IssuedSecret> {
  await refresh();
  return { url: data.url, secret };
}

async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(webhooksQuery),
    queryClient.invalidateQueries({ queryKey: [DELIVERIES] }),
  ]);
}
