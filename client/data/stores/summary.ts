import { queryOptions } from '@tanstack/react-query';
import type { StoresSummary } from '@server/commerce/apps/apps.contract.js';
import { http } from '@/app/http/http.js';
import { onServerEvent } from '@/app/socket.js';
import { throttlePerKey } from '@/data/throttle-per-key.js';

const SUMMARY = ['stores', 'summary'] as const;

export const storesSummaryQuery = queryOptions({
  queryKey: SUMMARY,
  queryFn: async ({ signal }) => (await http.get<StoresSummary>('/api/v1/apps-summary', undefined, { signal })).data,
});

const refetchSoon = throttlePerKey(10_000, SUMMARY);
onServerEvent('app.changed', refetchSoon);
onServerEvent('cart.changed', refetchSoon);
onServerEvent('carts.removed', refetchSoon);
onServerEvent('other_event.changed', refetchSoon);
