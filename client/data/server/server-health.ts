import { queryOptions, useMutation } from '@tanstack/react-query';
import type { HealthDevice, HealthProcess, ListHealthDevicesQuery } from '@server/devices/health.contract.js';
import type { BackgroundJob } from '@server/status/jobs.contract.js';
import { http } from '@/app/http/http.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedQuery } from '@/app/lists/paged-query.js';
import { queryClient } from '@/app/query-client.js';

export interface HealthSearch extends ListSearch {
  state?: Exclude<ListHealthDevicesQuery['state'], ''>;
  process?: string | undefined;
  account?: number | undefined;
}

const PROCESSES_REFETCH_INTERVAL_MS = 3_000;
const DEVICES_REFETCH_INTERVAL_MS = 5_000;
const JOBS_REFETCH_INTERVAL_MS = 5_000;

export const processesQuery = queryOptions({
  queryKey: ['server-health', 'processes'],
  queryFn: async ({ signal }) =>
    (await http.get<{ data: HealthProcess[] }>('/api/v1/health/processes', undefined, { signal })).data,
  refetchInterval: PROCESSES_REFETCH_INTERVAL_MS,
});

export const healthDevicePages = definePagedQuery<HealthSearch, HealthDevice>({
  queryKey: ['server-health', 'devices'],
  url: '/api/v1/health/devices',
  refetchInterval: DEVICES_REFETCH_INTERVAL_MS,
});

export const jobsQuery = queryOptions({
  queryKey: ['server-health', 'jobs'],
  queryFn: async ({ signal }) =>
    (await http.get<{ data: BackgroundJob[] }>('/api/v1/health/jobs', undefined, { signal })).data,
  refetchInterval: JOBS_REFETCH_INTERVAL_MS,
});

export function useRunJob() {
  return useMutation({
    mutationFn: (name: string) => http.post('/api/v1/health/run-job', { name }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: jobsQuery.queryKey }),
  });
}
