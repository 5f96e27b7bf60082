import { queryOptions } from '@tanstack/react-query';
import type { PackageOrder, PackageSubscribeResult, SubscriptionResult } from '@server/billing/billing.contract.js';
import type { QuoteResult } from '@server/billing/payments/payments.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

const SUBSCRIPTION = ['subscription'] as const;
const QUOTES = ['package-quote'] as const;

/** What the account subscribes to, and what begins afterwards. */
export const subscriptionQuery = queryOptions({
  queryKey: SUBSCRIPTION,
  queryFn: async ({ signal }) =>
    (await http.get<SubscriptionResult>('/api/v1/subscription', undefined, { signal })).data,
});

/** What an order would cost now: the server's word, of which nothing is reckoned here. */
export const quoteQuery = (order: PackageOrder) =>
  queryOptions({
    queryKey: [...QUOTES, order] as const,
    queryFn: async ({ signal }) =>
      (await http.post<QuoteResult>('/api/v1/package-quote', order, { signal, noBanner: true })).data,
    // Days go by and prices change.
    staleTime: 0,
    retry: false,
  });

/** Orders a package for one's own account; the dialog shows what goes wrong. */
export async function orderPackage(order: PackageOrder): Promise<PackageSubscribeResult> {
  const result = await http.post<PackageSubscribeResult>('/api/v1/package-subscribe', order, { noBanner: true });
  if (result.data.subscribe) await readAgain();
  return result;
}

async function readAgain(): Promise<void> {
  await Promise.all([SUBSCRIPTION, QUOTES].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

onServerEvent('subscription.changed', () => void readAgain());
