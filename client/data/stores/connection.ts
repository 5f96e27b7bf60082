import { queryOptions } from '@tanstack/react-query';
import type {
  AppConnection,
  ConnectResult,
  StoreEventResource,
  TestEventBody,
} from '@server/commerce/apps/apps.contract.js';
import type { ConnectBody } from '@server/commerce/apps/connect-body.contract.js';
import { http } from '@/app/http/http.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedQuery } from '@/app/lists/paged-query.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { appQuery, refetchApps } from './apps.js';

const EVENTS = ['app-events'] as const;

export interface StoreEventsSearch extends ListSearch {
  state?: StoreEventResource['state'] | undefined;
}

export const storeEventPages = (appId: number) =>
  definePagedQuery<StoreEventsSearch, StoreEventResource>({
    queryKey: [...EVENTS, appId],
    url: `/api/v1/app-events/${appId}`,
    staleTime: 0,
  });

/** Returns an event, in which the server masks phone numbers and codes. */
export function storeEventQuery(appId: number, eventId: number) {
  return queryOptions({
    queryKey: [...EVENTS, appId, 'one', eventId] as const,
    queryFn: async ({ signal }) =>
      (await http.get<{ data: StoreEventResource }>(`/api/v1/app-events/${appId}/${eventId}`, undefined, { signal }))
        .data,
  });
}

/** Returns the platform's consent page, if any. */
export async function connectApp(id: number, body: ConnectBody): Promise<ConnectResult['data']> {
  return updateConnection(id, await http.post<ConnectResult>(`/api/v1/app-connect/${id}`, body, { noBanner: true }));
}

export async function disconnectApp(id: number): Promise<ConnectResult['data']> {
  return updateConnection(id, await http.post<ConnectResult>(`/api/v1/app-disconnect/${id}`));
}

/** Returns the new secret, which no other response contains. */
export async function rotateSecret(id: number): Promise<ConnectResult['data']> {
  return updateConnection(id, await http.post<ConnectResult>(`/api/v1/app-rotate-secret/${id}`));
}

export async function checkConnection(id: number): Promise<ConnectResult['data']> {
  return updateConnection(id, await http.post<ConnectResult>(`/api/v1/app-check/${id}`));
}

export async function sendTestEvent(id: number, body: TestEventBody): Promise<void> {
  await http.post(`/api/v1/app-test-event/${id}`, body, { noBanner: true });
  refetchEvents();
}

export async function replayEvent(appId: number, eventId: number): Promise<void> {
  await http.post(`/api/v1/app-events/${appId}/${eventId}/replay`);
  refetchEvents();
}

function updateConnection(id: number, { data }: ConnectResult): ConnectResult['data'] {
  const connection: AppConnection = { ...data.connection, secret: null };
  queryClient.setQueryData(appQuery(id).queryKey, (cached) => cached && { ...cached, connection });
  void refetchApps();
  return data;
}

function refetchEvents(): void {
  void queryClient.invalidateQueries({ queryKey: EVENTS });
}

onServerEvent('app.changed', refetchEvents);
onServerEvent('other_event.changed', refetchEvents);
