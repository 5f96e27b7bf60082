import { queryOptions } from '@tanstack/react-query';
import type {
  DecidedPayment,
  PaymentDetail,
  PaymentResource,
  PaymentState,
  PaymentStatus,
} from '@server/billing/payments/payments.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { http } from '@/app/http/http.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedAnswer } from '@/app/lists/paged-query.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

const PAYMENTS = ['payments'] as const;

export type Payment = PaymentResource;
export type FullPayment = PaymentDetail['data'];

export interface PaymentsSearch extends ListSearch {
  status?: PaymentStatus | undefined;
  state?: PaymentState | undefined;
}

// Queries

export const paymentPages = definePagedAnswer<PaymentsSearch, PaymentResource, { payments: Page<PaymentResource> }>(
  { queryKey: [...PAYMENTS, 'list'], url: '/api/v1/payments' },
  ({ payments }) => payments,
);

/** What waits to be paid, the newest first. */
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

// Changes

/** What an administrator says of money that came: it counts, it does not, it goes back. */
export async function acceptPayment(id: number): Promise<void> {
  await changed(http.post<DecidedPayment>(`/api/v1/payments/${id}/accept`));
}

export async function refusePayment(id: number, reason: string): Promise<void> {
  await changed(http.post<DecidedPayment>(`/api/v1/payments/${id}/refuse`, { reason }));
}

export async function refundPayment(id: number, reason: string): Promise<void> {
  await changed(http.post<DecidedPayment>(`/api/v1/payments/${id}/refund`, { reason }));
}

/** The proof of a bank transfer: a picture or a PDF. */
export async function sendReceipt(id: number, receipt: File): Promise<void> {
  const form = new FormData();
  form.set('receipt', receipt);
  await changed(http.post<DecidedPayment>(`/api/v1/payments/${id}/receipt`, form));
}

export const receiptUrl = (id: number): string => `/api/v1/payments/${id}/receipt`;

async function changed(answer: Promise<unknown>): Promise<void> {
  await answer;
  await readAgain();
}

const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: PAYMENTS });

// Pushed changes

onServerEvent('payment.changed', () => void readAgain());
