import { queryClient } from '@/app/query-client.js';

export function throttlePerKey(ms: number, queryKey: readonly string[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey });
    }, ms);
  };
}
