import { queryOptions } from '@tanstack/react-query';
import type { ShopSummary, ShopWhole } from '@server/sandbox/sandbox-shops.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';

interface Answer<T> {
  data: T;
}

const BASE = '/api/v1/sandbox/shops';
/** Deliveries come and go by themselves, and nobody pushes them. */
const LOOK_AGAIN_MS = 2000;

export function shopsQuery() {
  return queryOptions({
    queryKey: ['sandbox-shops', 'all'],
    queryFn: ({ signal }) => http.get<Answer<ShopSummary[]>>(BASE, undefined, { signal }).then(({ data }) => data),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

export function shopQuery(id: string) {
  return queryOptions({
    queryKey: ['sandbox-shops', 'one', id],
    queryFn: ({ signal }) =>
      http.get<Answer<ShopWhole>>(`${BASE}/${id}`, undefined, { signal }).then(({ data }) => data),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

export interface ShopAction {
  method: 'post' | 'patch' | 'delete';
  /** Below the shop's own. */
  path: string;
  body?: object;
}

/** Somebody does something in a shop; it is answered when the shop has noted it and begins to tell. */
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
