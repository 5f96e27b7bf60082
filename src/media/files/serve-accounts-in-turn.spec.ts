import { describe, expect, it } from '@jest/globals';
import { serveAccountsInTurn } from './serve-accounts-in-turn.js';

describe('serveAccountsInTurn', () => {
  it('lets an account with one job pass the many jobs of another', async () => {
    const inTurn = serveAccountsInTurn(1);
    const done: string[] = [];
    const run = (accountId: number, name: string) =>
      inTurn(accountId, async () => {
        await Promise.resolve();
        done.push(name);
      });
    await Promise.all([...['a1', 'a2', 'a3', 'a4'].map((name) => run(1, name)), run(2, 'b1'), run(2, 'b2')]);
    expect(done).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4']);
  });

  it('continues after a failure and keeps its limit', async () => {
    const inTurn = serveAccountsInTurn(2);
    let running = 0;
    let maxRunning = 0;
    const jobs = Array.from({ length: 10 }, (_, index) =>
      inTurn(index % 3, async () => {
        maxRunning = Math.max(maxRunning, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
        if (index % 2) throw new Error('broken');
      }),
    );
    expect((await Promise.allSettled(jobs)).filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(maxRunning).toBe(2);
  });
});
