import { queryOptions } from '@tanstack/react-query';
import type { ServerStatus } from '@server/status/status.contract.js';
import { http } from '@/app/http/http.js';

const POLL_INTERVAL_MS = 30_000;

export const serverStatusQuery = queryOptions({
  queryKey: ['server-status'],
  queryFn: ({ signal }) => http.get<ServerStatus>('/api/v1/status', undefined, { signal, quiet: true }),
  refetchInterval: POLL_INTERVAL_MS,
});
