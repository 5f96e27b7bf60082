import { HttpError } from './http/http-error.js';
import { LiveQueryClient } from './entities/live-query-client.js';

/** Only what may pass by itself is tried again: a refusal stays a refusal. */
function shouldRetry(failures: number, error: Error): boolean {
  // The same again would take as long.
  if (error instanceof HttpError && error.code === 'read_too_slow') return false;
  if (error instanceof HttpError && error.status < 500 && error.code !== 'reads_busy') return false;
  return failures < 2;
}

export const queryClient = new LiveQueryClient({
  defaultOptions: {
    // The socket tells about changes, so what is in hand stays fresh; a reconnect invalidates everything.
    queries: { staleTime: 60_000, gcTime: 10 * 60_000, retry: shouldRetry, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
