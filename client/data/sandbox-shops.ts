import { queryOptions } from '@tanstack/react-query';
import type { ShopSummary, ShopWhole } from '@server/sandbox/sandbox-shops.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';

interface Answer<T> {
  data: T;
}

const BASE = '/api/v1/sandbox/shops';
const POLL_INTERVAL_MS = 2000;

export function shopsQuery() {
  return queryOptions({
    queryKey: ['sandbox-shops', 'all'],
    queryFn: ({ signal }) => http.get<Answer<ShopSummary[]>>(BASE, undefined, { signal }).then(({ data }) => data),
    refetchInterval: POLL_INTERVAL_MS,
  });
}

export function shopQuery(id: string) {
  return queryOptions({
    queryKey: ['sandbox-shops', 'one', id],
    queryFn: ({ signal }) =>
      http.get<Answer<ShopWhole>>(`${BASE}/${id}`, undefined, { signal }).then(({ data }) => data),
    refetchInterval: POLL_INTERVAL_MS,
  });
}

export interface ShopAction {
  method: 'post' | 'patch' | 'delete';
  /** Path relative to the store. */
  path: string;
  body?: object;
}

/** Resolves once the store has recorded the action. */
export async function actInShop<T>(id: string, { method, path, body }: ShopAction): Promise<T> {
  const address = `${BASE}/${id}${path}`;
  const { data } =
    method === 'delete' ? await http.delete<Answer<T>>(address) : await http[method]<Answer<T>>(address, body ?? {});
  await refreshShops();
  return data;
}

export async function pasteReceiver(id: string, url: string, secret: string): Promise<void> {
  await http.put(`${BASE}/${id}/receiver`, { url, secret });
  await refreshShops();
}

function refreshShops(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['sandbox-shops'] });
}
