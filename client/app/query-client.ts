import { QueryClient } from '@tanstack/react-query';
import { HttpError } from './http-error.js';

/** Only what may pass by itself is tried again: a refusal stays a refusal. */
function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof HttpError && error.status < 500) return false;
  return failures < 2;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // The socket tells about changes, so what is in hand stays fresh; a reconnect invalidates everything.
    queries: { staleTime: 60_000, gcTime: 10 * 60_000, retry: shouldRetry, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
