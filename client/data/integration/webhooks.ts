import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  NewWebhookSecret,
  SaveWebhookEndpoint,
  WebhookDeliveryResource,
  WebhookEndpointResource,
} from '@server/outgoing-webhooks/outgoing-webhooks.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';

const BASE = '/api/v1/webhook-endpoints';
const DELIVERIES = 'webhook-deliveries';
/** How they go moves without a push. */
const LOOK_EVERY_MS = 5_000;

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'] as const,
  queryFn: async ({ signal }) =>
    (await http.get<{ data: WebhookEndpointResource[] }>(BASE, undefined, { signal })).data,
  staleTime: 0,
  refetchInterval: LOOK_EVERY_MS,
});

export const deliveriesQuery = (endpointId: number, page: number) =>
  queryOptions({
    queryKey: [DELIVERIES, endpointId, page] as const,
    queryFn: ({ signal }) =>
      http.get<Page<WebhookDeliveryResource>>(`${BASE}/${endpointId}/deliveries`, { page, rows: 10 }, { signal }),
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
    placeholderData: keepPreviousData,
  });

/** The one time that a secret is told. */
export interface FreshSecret {
  url: string;
  secret: string;
}

export async function createWebhook(wanted: SaveWebhookEndpoint): Promise<FreshSecret> {
  return toFresh(await http.post<NewWebhookSecret>(BASE, wanted));
}

export async function rotateWebhookSecret(id: number): Promise<FreshSecret> {
  return toFresh(await http.post<NewWebhookSecret>(`${BASE}/${id}/rotate-secret`));
}

export async function updateWebhook(id: number, wanted: SaveWebhookEndpoint): Promise<void> {
  await http.post(`${BASE}/${id}`, wanted);
  await refresh();
}

export async function deleteWebhook(id: number): Promise<void> {
  await http.delete(`${BASE}/${id}`);
  // Its deliveries are gone too, so it must not stay to ask for them.
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

/** What never got through since then; how many. */
export async function replayFailed(id: number, from: Date): Promise<number> {
  const span = { from: from.toISOString(), to: new Date().toISOString(), only_failed: true };
  const { count } = await http.post<{ count: number }>(`${BASE}/${id}/replay`, span);
  await refresh();
  return count;
}

async function toFresh({ data, secret }: NewWebhookSecret): Promise<FreshSecret> {
  await refresh();
  return { url: data.url, secret };
}

async function refresh(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(webhooksQuery),
    queryClient.invalidateQueries({ queryKey: [DELIVERIES] }),
  ]);
}
