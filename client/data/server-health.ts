import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { HealthDevice, HealthProcess, ListHealthDevicesQuery } from '@server/devices/health.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { DEFAULT_ROWS } from '@/app/constants.js';
import { http } from '@/app/http/http.js';

/** What the list of all devices shows, as it stands in the address. */
export interface HealthSearch {
  page?: number | undefined;
  rows?: number | undefined;
  search?: string | undefined;
  state?: Exclude<ListHealthDevicesQuery['state'], ''>;
  process?: string | undefined;
  account?: number | undefined;
}

// What happens in other accounts is pushed to their own browsers only, so this page asks.
const PROCESSES_MS = 3_000;
const DEVICES_MS = 5_000;

export const processesQuery = queryOptions({
  queryKey: ['server-health', 'processes'],
  queryFn: async ({ signal }) =>
    (await http.get<{ data: HealthProcess[] }>('/api/v1/health/processes', undefined, { signal })).data,
  refetchInterval: PROCESSES_MS,
});

export function healthDevicesQuery(search: HealthSearch) {
  return queryOptions({
    queryKey: ['server-health', 'devices', search],
    queryFn: ({ signal }) =>
      http.get<Page<HealthDevice>>('/api/v1/health/devices', { page: 1, rows: DEFAULT_ROWS, ...search }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: DEVICES_MS,
  });
}
