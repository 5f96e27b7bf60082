import { expect, it } from '@jest/globals';
import { GracefulShutdown } from './graceful-shutdown.js';

it('calls each listener once, immediately', () => {
  const shutdown = new GracefulShutdown();
  const calls: string[] = [];
  shutdown.onStart(() => calls.push('first'));
  shutdown.onStart(() => calls.push('second'));
  expect(shutdown.hasStarted).toBe(false);
  shutdown.start();
  shutdown.start();
  expect([shutdown.hasStarted, calls]).toEqual([true, ['first', 'second']]);
});

it('names pending parts, survives failures, and abandons parts that do not end', async () => {
  const shutdown = new GracefulShutdown();
  let finish = () => {};
  const slow = shutdown.waitFor('slow', new Promise<void>((resolve) => (finish = resolve)), 10_000);
  const broken = shutdown.waitFor('broken', Promise.reject(new Error('broken')), 10_000);
  const stuck = shutdown.waitFor('stuck', new Promise(() => {}), 20);
  expect(shutdown.unfinished).toEqual(['slow', 'broken', 'stuck']);
  await broken;
  await stuck;
  expect(shutdown.unfinished).toEqual(['slow']);
  finish();
  await slow;
  expect(shutdown.unfinished).toEqual([]);
});
