import { queryOptions } from '@tanstack/react-query';
import type {
  DecidedPayment,
  PaymentDetail,
  PaymentResource,
  PaymentState,
  PaymentStatus,
  RefundBody,
  RefundResource,
} from '@server/billing/payments/payments.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { http } from '@/app/http/http.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedResult } from '@/app/lists/paged-query.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

const PAYMENTS = ['payments'] as const;

export type Payment = PaymentResource;
export type FullPayment = PaymentDetail['data'];
export type Refund = RefundResource;

export interface PaymentsSearch extends ListSearch {
  status?: PaymentStatus | undefined;
  state?: PaymentState | undefined;
}

export const paymentPages = definePagedResult<PaymentsSearch, PaymentResource, { payments: Page<PaymentResource> }>(
  { queryKey: [...PAYMENTS, 'list'], url: '/api/v1/payments' },
  ({ payments }) => payments,
);

export const openPaymentsQuery = queryOptions({
  queryKey: [...PAYMENTS, 'open'] as const,
  queryFn: async ({ signal }) => {
    const search = { state: 'open', rows: 10 };
    return (await http.get<{ payments: Page<PaymentResource> }>('/api/v1/payments', search, { signal })).payments.data;
  },
});

export function paymentQuery(id: number) {
  return queryOptions({
    queryKey: [...PAYMENTS, 'one', id] as const,
    queryFn: async ({ signal }) =>
      (await http.get<PaymentDetail>(`/api/v1/payments/${id}`, undefined, { signal })).data,
  });
}

export async function acceptPayment(id: number): Promise<void> {
  await refetchAfter(http.post<DecidedPayment>(`/api/v1/payments/${id}/accept`));
}

export async function rejectPayment(id: number, reason: string): Promise<void> {
  await refetchAfter(http.post<DecidedPayment>(`/api/v1/payments/${id}/refuse`, { reason }));
}

export async function refundPayment(id: number, refund: RefundBody): Promise<void> {
  await refetchAfter(http.post<DecidedPayment>(`/api/v1/payments/${id}/refund`, refund));
}

export async function uploadReceipt(id: number, receipt: File): Promise<void> {
  const form = new FormData();
  form.set('receipt', receipt);
  await refetchAfter(http.post<DecidedPayment>(`/api/v1/payments/${id}/receipt`, form));
}

export const receiptUrl = (id: number): string => `/api/v1/payments/${id}/receipt`;

async function refetchAfter(request: Promise<unknown>): Promise<void> {
  await request;
  await refetch();
}

const refetch = (): Promise<void> => queryClient.invalidateQueries({ queryKey: PAYMENTS });

onServerEvent('payment.changed', () => void refetch());
