import { HttpError } from './http/http-error.js';
import { LiveQueryClient } from './entities/live-query-client.js';

function shouldRetry(failures: number, error: Error): boolean {
  // A retry of a slow read would be as slow.
  if (error instanceof HttpError && error.code === 'read_too_slow') return false;
  if (error instanceof HttpError && error.status < 500 && error.code !== 'reads_busy') return false;
  return failures < 2;
}

export const queryClient = new LiveQueryClient({
  defaultOptions: {
    // The socket reports changes, and a reconnect invalidates everything.
    queries: { staleTime: 60_000, gcTime: 10 * 60_000, retry: shouldRetry, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
