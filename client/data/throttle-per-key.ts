import { queryClient } from '@/app/query-client.js';

/** Reads again `ms` after the first of several events. */
export function throttlePerKey(ms: number, queryKey: readonly string[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey });
    }, ms);
  };
}

/** Reads again at once, then at most every `ms`. For events after which the shown rows are wrong. */
export function refetchAtOncePerKey(ms: number, queryKey: readonly string[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStale = false;
  const refetch = (): void => {
    isStale = false;
    void queryClient.invalidateQueries({ queryKey });
    timer = setTimeout(() => {
      timer = undefined;
      if (isStale) refetch();
    }, ms);
  };
  return () => {
    if (timer) isStale = true;
    else refetch();
  };
}
