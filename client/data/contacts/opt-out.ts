import { queryOptions } from '@tanstack/react-query';
import type {
  OptOutSettings,
  OptOutSettingsResult,
  SuppressionResource,
  SuppressNumbersResult,
} from '@server/address-book/opt-out/opt-out.contract.js';
import { http } from '@/app/http/http.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedQuery } from '@/app/lists/paged-query.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

const LISTS = ['suppressions'] as const;

export const optOutSettingsQuery = queryOptions({
  queryKey: ['opt-out-settings'],
  queryFn: ({ signal }) => http.get<OptOutSettingsResult>('/api/v1/opt-out-settings', undefined, { signal }),
});

export const suppressionPages = definePagedQuery<ListSearch, SuppressionResource>({
  queryKey: LISTS,
  url: '/api/v1/suppressions',
});

export async function saveOptOutSettings(settings: OptOutSettings): Promise<OptOutSettingsResult> {
  const saved = await http.post<OptOutSettingsResult>('/api/v1/opt-out-settings', settings);
  queryClient.setQueryData(optOutSettingsQuery.queryKey, saved);
  return saved;
}

export async function suppressNumbers(numbers: string): Promise<SuppressNumbersResult> {
  const result = await http.post<SuppressNumbersResult>('/api/v1/suppressions', { numbers });
  await refetch();
  return result;
}

export async function unsuppress(id: number): Promise<void> {
  await http.delete(`/api/v1/suppressions/${id}`);
  await refetch();
}

onServerEvent('opt_out.changed', () => void refetch());

async function refetch(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: LISTS });
}
