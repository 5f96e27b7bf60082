import { queryOptions } from '@tanstack/react-query';
import type { SandboxStoreSummary, SandboxStore } from '@server/sandbox/sandbox-stores.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';

interface ApiResponse<T> {
  data: T;
}

const BASE = '/api/v1/sandbox/shops';
const POLL_INTERVAL_MS = 2000;

export function storesQuery() {
  return queryOptions({
    queryKey: ['sandbox-stores', 'all'],
    queryFn: ({ signal }) =>
      http.get<ApiResponse<SandboxStoreSummary[]>>(BASE, undefined, { signal }).then(({ data }) => data),
    refetchInterval: POLL_INTERVAL_MS,
  });
}

export function storeQuery(id: string) {
  return queryOptions({
    queryKey: ['sandbox-stores', 'one', id],
    queryFn: ({ signal }) =>
      http.get<ApiResponse<SandboxStore>>(`${BASE}/${id}`, undefined, { signal }).then(({ data }) => data),
    refetchInterval: POLL_INTERVAL_MS,
  });
}

export interface StoreAction {
  method: 'post' | 'patch' | 'delete';
  /** Path relative to the store. */
  path: string;
  body?: object;
}

export async function actInStore<T>(id: string, { method, path, body }: StoreAction): Promise<T> {
  const address = `${BASE}/${id}${path}`;
  const { data } =
    method === 'delete'
      ? await http.delete<ApiResponse<T>>(address)
      : await http[method]<ApiResponse<T>>(address, body ?? {});
  await refreshStores();
  return data;
}

export async function pasteReceiver(id: string, url: string, secret: string): Promise<void> {
  await http.put(`${BASE}/${id}/receiver`, { url, secret });
  await refreshStores();
}

function refreshStores(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['sandbox-stores'] });
}
