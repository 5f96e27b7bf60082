import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  OptOutSettings,
  OptOutSettingsResult,
  SuppressionResource,
  SuppressNumbersResult,
} from '@server/messaging/opt-out/opt-out.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { DEFAULT_ROWS } from '@/app/constants.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

const LISTS = ['suppressions'] as const;

export interface SuppressionsSearch {
  page?: number | undefined;
  rows?: number | undefined;
  search?: string | undefined;
}

// Queries

export const optOutSettingsQuery = queryOptions({
  queryKey: ['opt-out-settings'],
  queryFn: ({ signal }) => http.get<OptOutSettingsResult>('/api/v1/opt-out-settings', undefined, { signal }),
});

export function suppressionsQuery(search: SuppressionsSearch) {
  return queryOptions({
    queryKey: [...LISTS, search],
    queryFn: ({ signal }) =>
      http.get<Page<SuppressionResource>>(
        '/api/v1/suppressions',
        { page: 1, rows: DEFAULT_ROWS, ...search, orderBy: 'id', orderType: 'desc' },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

// Changes

export async function saveOptOutSettings(settings: OptOutSettings): Promise<OptOutSettings> {
  const saved = await http.post<OptOutSettingsResult>('/api/v1/opt-out-settings', settings);
  queryClient.setQueryData(optOutSettingsQuery.queryKey, saved);
  return saved.data;
}

/** Numbers as people write them, one a line. */
export async function suppressNumbers(numbers: string): Promise<SuppressNumbersResult> {
  const result = await http.post<SuppressNumbersResult>('/api/v1/suppressions', { numbers });
  await readAgain();
  return result;
}

export async function liftSuppression(id: number): Promise<void> {
  await http.delete(`/api/v1/suppressions/${id}`);
  await readAgain();
}

// Pushed changes

onServerEvent('opt_out.changed', () => void readAgain());

async function readAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: LISTS });
}
