import { queryOptions } from '@tanstack/react-query';
import type { PackageOrder, PackageSubscribeResult, SubscriptionResult } from '@server/billing/billing.contract.js';
import type { QuoteResult } from '@server/billing/payments/payments.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

const SUBSCRIPTION = ['subscription'] as const;
const QUOTES = ['package-quote'] as const;

export const subscriptionQuery = queryOptions({
  queryKey: SUBSCRIPTION,
  queryFn: async ({ signal }) =>
    (await http.get<SubscriptionResult>('/api/v1/subscription', undefined, { signal })).data,
});

export const quoteQuery = (order: PackageOrder) =>
  queryOptions({
    queryKey: [...QUOTES, order] as const,
    queryFn: async ({ signal }) =>
      (await http.post<QuoteResult>('/api/v1/package-quote', order, { signal, noBanner: true })).data,
    // Proration and prices change over time.
    staleTime: 0,
    retry: false,
  });

export async function orderPackage(order: PackageOrder): Promise<PackageSubscribeResult> {
  const result = await http.post<PackageSubscribeResult>('/api/v1/package-subscribe', order, { noBanner: true });
  if (result.data.subscribe) await refetch();
  return result;
}

async function refetch(): Promise<void> {
  await Promise.all([SUBSCRIPTION, QUOTES].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

onServerEvent('subscription.changed', () => void refetch());
