import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  ConnectionCheck,
  PaymentSettings,
  PaymentSettingsBody,
  PaymentSettingsResult,
} from '@server/billing/settings/payment-settings.contract.js';
import { http } from '@/app/http/http.js';
import { refetchReport } from '../report.js';
import { queryClient } from '@/app/query-client.js';

export const paymentSettingsQuery = queryOptions({
  queryKey: ['payment-settings'] as const,
  queryFn: async ({ signal }) =>
    (await http.get<PaymentSettingsResult>('/api/v1/payment-settings', undefined, { signal })).data,
});

export async function savePaymentSettings(changes: z.input<typeof PaymentSettingsBody>): Promise<PaymentSettings> {
  const { data } = await http.post<PaymentSettingsResult>('/api/v1/payment-settings', changes);
  queryClient.setQueryData(paymentSettingsQuery.queryKey, data);
  await refetchReport();
  return data;
}

export async function checkPaymentConnection(): Promise<ConnectionCheck['data']['result']> {
  return (await http.post<ConnectionCheck>('/api/v1/payment-settings/check')).data.result;
}
