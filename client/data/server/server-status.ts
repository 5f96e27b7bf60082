import { queryOptions } from '@tanstack/react-query';
import type { ServerStatus } from '@server/status/status.contract.js';
import { http } from '@/app/http/http.js';

// Whoever looks at this page has no session, so nothing is pushed to them.
const ASKED_EVERY_MS = 30_000;

export const serverStatusQuery = queryOptions({
  queryKey: ['server-status'],
  queryFn: ({ signal }) => http.get<ServerStatus>('/api/v1/status', undefined, { signal, quiet: true }),
  refetchInterval: ASKED_EVERY_MS,
});
