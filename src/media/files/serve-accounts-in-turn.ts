/** Accounts take turns. Tasks of one account run in order. */
export function serveAccountsInTurn(maxParallel: number): <T>(accountId: number, work: () => Promise<T>) => Promise<T> {
  /** In the order of their turns. */
  const waiting = new Map<number, (() => void)[]>();
  let running = 0;

  function startNext(): void {
    const [turn] = waiting;
    if (!turn) {
      running--;
      return;
    }
    const [accountId, tasks] = turn;
    const next = tasks.shift();
    waiting.delete(accountId);
    if (tasks.length > 0) waiting.set(accountId, tasks);
    next?.();
  }
  return async (accountId, work) => {
    if (running >= maxParallel) {
      await new Promise<void>((resolve) => {
        const tasks = waiting.get(accountId);
        if (tasks) tasks.push(resolve);
        else waiting.set(accountId, [resolve]);
      });
    } else running++;
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}
