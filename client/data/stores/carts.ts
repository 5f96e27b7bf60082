import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { CartResource, CartStatus, CartSummary, GetCartResult } from '@server/commerce/carts/carts.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { defineEntity } from '@/app/entities/define-entity.js';
import { http } from '@/app/http/http.js';
import { deletionsOf } from '@/app/lists/deletions-of.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedQuery } from '@/app/lists/paged-query.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { throttlePerKey } from '@/data/throttle-per-key.js';

const LISTS = ['carts', 'list'] as const;
const SINGLE = ['carts', 'one'] as const;
const SUMMARY = ['carts', 'summary'] as const;

export interface CartsSearch extends ListSearch {
  apps?: number[] | undefined;
  status_send?: CartStatus | undefined;
  required_call?: boolean | undefined;
}

export type CartDetail = GetCartResult['data']['aboundcart'];
export type CartAction = 'send-now' | 'stop' | 'called';

const carts = defineEntity<CartResource>({
  lists: [{ key: LISTS, onUnlisted: 'refetch', matchesFilter }],
});

function matchesFilter(queryKey: QueryKey, { status_send: status, required_call: needsCall }: CartResource): boolean {
  const search = queryKey[LISTS.length] as CartsSearch | undefined;
  if (search?.status_send && search.status_send !== status) return false;
  return search?.required_call === undefined || search.required_call === needsCall;
}

export const cartPages = definePagedQuery<CartsSearch, CartResource>({
  queryKey: LISTS,
  url: '/api/v1/aboundedcarts',
  toParams: ({ apps: ids, ...search }) => ({ ...search, 'apps[]': ids }),
  structuralSharing: carts.merge,
});

/** Returns a cart with its events, which pushes omit. */
export function cartQuery(id: number) {
  return queryOptions({
    queryKey: [...SINGLE, id] as const,
    queryFn: async ({ signal }) =>
      (await http.get<GetCartResult>(`/api/v1/aboundedcarts/${id}`, undefined, { signal })).data.aboundcart,
    staleTime: 0,
  });
}

export function cartSummaryQuery(days: number, apps: readonly number[]) {
  return queryOptions({
    queryKey: [...SUMMARY, days, ...apps] as const,
    queryFn: async ({ signal }) =>
      (await http.get<CartSummary>('/api/v1/aboundedcarts-summary', { days, 'apps[]': apps }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

export async function countCarts(): Promise<number> {
  return (await http.get<Page<CartResource>>('/api/v1/aboundedcarts', { rows: 1 })).total;
}

export async function changeCart(id: number, action: CartAction): Promise<void> {
  await http.post(`/api/v1/aboundedcarts/${id}/${action}`);
  await refetch(id);
}

export const {
  deleteOne: deleteCart,
  deleteSelected: deleteCarts,
  deleteAll: deleteAllCarts,
} = deletionsOf('aboundedcarts', removeCarts);

async function refetch(id: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [...SINGLE, id] }),
    queryClient.invalidateQueries({ queryKey: LISTS }),
  ]);
}

async function removeCarts(isDeleted: (cached: CartResource) => boolean): Promise<void> {
  await carts.drop(isDeleted);
  refetchSummarySoon();
}

const refetchSummarySoon = throttlePerKey(2000, SUMMARY);

onServerEvent('cart.changed', ({ aboundcart }) => {
  carts.show(aboundcart);
  void queryClient.invalidateQueries({ queryKey: [...SINGLE, aboundcart.id] });
  refetchSummarySoon();
});
onServerEvent('carts.removed', ({ ids }) => void removeCarts(({ id }) => ids.includes(id)));
