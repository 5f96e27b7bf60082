/**
 * Lets only so many pieces of work run at a time. Whoever asks for much waits for themselves: among those who wait each gets a turn, one after
 * the other, and their own pieces go in order.
 */
export function serveAccountsInTurn(most: number): <T>(whose: number, work: () => Promise<T>) => Promise<T> {
  /** By who waits, in the order of their next turn. */
  const waiting = new Map<number, (() => void)[]>();
  let running = 0;

  function giveOn(): void {
    const [turn] = waiting;
    if (!turn) {
      running--;
      return;
    }
    const [whose, pieces] = turn;
    const next = pieces.shift();
    waiting.delete(whose);
    if (pieces.length > 0) waiting.set(whose, pieces);
    next?.();
  }
  return async (whose, work) => {
    if (running >= most) {
      await new Promise<void>((resolve) => {
        const pieces = waiting.get(whose);
        if (pieces) pieces.push(resolve);
        else waiting.set(whose, [resolve]);
      });
    } else running++;
    try {
      return await work();
    } finally {
      giveOn();
    }
  };
}
