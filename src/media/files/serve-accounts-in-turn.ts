/** Runs tasks of accounts in turn, those of one account in order. */
export function serveAccountsInTurn(maxParallel: number): <T>(accountId: number, work: () => Promise<T>) => Promise<T> {
  /** Tasks by account. The first account is next. */
  const waiting = new Map<number, (() => void)[]>();
  let running = 0;

  function startNext(): void {
    const [nextAccount] = waiting;
    if (!nextAccount) {
      running--;
      return;
    }
    const [accountId, tasks] = nextAccount;
    const startTask = tasks.shift();
    waiting.delete(accountId);
    if (tasks.length > 0) waiting.set(accountId, tasks);
    startTask?.();
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
