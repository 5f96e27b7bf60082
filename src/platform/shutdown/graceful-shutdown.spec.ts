import { expect, it } from '@jest/globals';
import { GracefulShutdown } from './graceful-shutdown.js';

it('tells everybody once, and at once', () => {
  const shutdown = new GracefulShutdown();
  const heard: string[] = [];
  shutdown.onBegin(() => heard.push('one'));
  shutdown.onBegin(() => heard.push('other'));
  expect(shutdown.hasBegun).toBe(false);
  shutdown.begin();
  shutdown.begin();
  expect([shutdown.hasBegun, heard]).toEqual([true, ['one', 'other']]);
});

it('names what it waits for until that is over, fails with nobody, and leaves behind what will not end', async () => {
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
