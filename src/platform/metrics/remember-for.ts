/** Caches a result that several metrics share. */
export function rememberFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let askedAt = 0;
  let pending: Promise<T> | null = null;
  return () => {
    if (pending && performance.now() - askedAt < ms) return pending;
    askedAt = performance.now();
    const asked = ask();
    pending = asked;
    asked.catch(() => (pending = pending === asked ? null : pending));
    return asked;
  };
}
