import { queryClient } from '@/app/query-client.js';

/** Returns a function that refetches `ms` after the first of several calls. */
export function throttlePerKey(ms: number, queryKey: readonly string[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey });
    }, ms);
  };
}

/** Returns a function that refetches at once, and then at most every `ms`. */
export function refetchAtOncePerKey(ms: number, queryKey: readonly string[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isCalledAgain = false;
  const refetch = (): void => {
    isCalledAgain = false;
    void queryClient.invalidateQueries({ queryKey });
    timer = setTimeout(() => {
      timer = undefined;
      if (isCalledAgain) refetch();
    }, ms);
  };
  return () => {
    if (timer) isCalledAgain = true;
    else refetch();
  };
}
