import { queryOptions } from '@tanstack/react-query';
import type {
  AppConnection,
  ConnectBody,
  ConnectResult,
  StoreEventResource,
  TestEventBody,
} from '@server/commerce/apps/apps.contract.js';
import { http } from '@/app/http/http.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedQuery } from '@/app/lists/paged-query.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { appQuery, readAppsAgain } from './apps.js';

const EVENTS = ['app-events'] as const;

export interface StoreEventsSearch extends ListSearch {
  state?: StoreEventResource['state'] | undefined;
}

// Queries

/** What the shop told lately, the latest first. */
export const storeEventPages = (appId: number) =>
  definePagedQuery<StoreEventsSearch, StoreEventResource>({
    queryKey: [...EVENTS, appId],
    url: `/api/v1/app-events/${appId}`,
    staleTime: 0,
  });

/** One of them, with what the shop sent; numbers and codes are masked. */
export function storeEventQuery(appId: number, eventId: number) {
  return queryOptions({
    queryKey: [...EVENTS, appId, 'one', eventId] as const,
    queryFn: async ({ signal }) =>
      (await http.get<{ data: StoreEventResource }>(`/api/v1/app-events/${appId}/${eventId}`, undefined, { signal }))
        .data,
  });
}

// Changes

/** Answers where to go to for it, if that is the platform's own page, and the connection. */
export async function connectApp(id: number, body: ConnectBody): Promise<ConnectResult['data']> {
  return changed(id, await http.post<ConnectResult>(`/api/v1/app-connect/${id}`, body, { noBanner: true }));
}

export async function disconnectApp(id: number): Promise<ConnectResult['data']> {
  return changed(id, await http.post<ConnectResult>(`/api/v1/app-disconnect/${id}`));
}

/** The answer is the only one that has the new secret. */
export async function rotateSecret(id: number): Promise<ConnectResult['data']> {
  return changed(id, await http.post<ConnectResult>(`/api/v1/app-rotate-secret/${id}`));
}

/** Asks the platform whether the shop can still be spoken for. */
export async function checkConnection(id: number): Promise<ConnectResult['data']> {
  return changed(id, await http.post<ConnectResult>(`/api/v1/app-check/${id}`));
}

export async function sendTestEvent(id: number, body: TestEventBody): Promise<void> {
  await http.post(`/api/v1/app-test-event/${id}`, body, { noBanner: true });
  readEventsAgain();
}

export async function replayEvent(appId: number, eventId: number): Promise<void> {
  await http.post(`/api/v1/app-events/${appId}/${eventId}/replay`);
  readEventsAgain();
}

/** Its secret is shown where it was made and kept nowhere. */
function changed(id: number, { data }: ConnectResult): ConnectResult['data'] {
  const connection: AppConnection = { ...data.connection, secret: null };
  queryClient.setQueryData(appQuery(id).queryKey, (held) => held && { ...held, connection });
  void readAppsAgain();
  return data;
}

function readEventsAgain(): void {
  void queryClient.invalidateQueries({ queryKey: EVENTS });
}

onServerEvent('app.changed', readEventsAgain);
onServerEvent('other_event.changed', readEventsAgain);
