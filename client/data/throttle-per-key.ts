import { queryClient } from '@/app/query-client.js';

/** Reads again what is on screen, soon: many changes a second must not become many calls a second. */
export function throttlePerKey(ms: number, queryKey: readonly string[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey });
    }, ms);
  };
}
