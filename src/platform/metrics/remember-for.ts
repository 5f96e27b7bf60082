/** Caches results, not errors. */
export function rememberFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let readAt = 0;
  let pending: Promise<T> | null = null;
  return () => {
    if (pending && performance.now() - readAt < ms) return pending;
    readAt = performance.now();
    const current = read();
    pending = current;
    current.catch(() => (pending = pending === current ? null : pending));
    return current;
  };
}
