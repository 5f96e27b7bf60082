import { expect, it } from '@jest/globals';
import { Ending } from './graceful-shutdown.js';

it('tells everybody once, and at once', () => {
  const ending = new Ending();
  const heard: string[] = [];
  ending.onBegin(() => heard.push('one'));
  ending.onBegin(() => heard.push('other'));
  expect(ending.hasBegun).toBe(false);
  ending.begin();
  ending.begin();
  expect([ending.hasBegun, heard]).toEqual([true, ['one', 'other']]);
});

it('names what it waits for until that is over, fails with nobody, and leaves behind what will not end', async () => {
  const ending = new Ending();
  let finish = () => {};
  const slow = ending.waitFor('slow', new Promise<void>((resolve) => (finish = resolve)), 10_000);
  const broken = ending.waitFor('broken', Promise.reject(new Error('broken')), 10_000);
  const stuck = ending.waitFor('stuck', new Promise(() => {}), 20);
  expect(ending.unfinished).toEqual(['slow', 'broken', 'stuck']);
  await broken;
  await stuck;
  expect(ending.unfinished).toEqual(['slow']);
  finish();
  await slow;
  expect(ending.unfinished).toEqual([]);
});
