import { expect, it } from '@jest/globals';
import { BatchRunner } from './batch-runner.js';

function createRunner(maxItems = 10) {
  const processed: string[][] = [];
  const finishers: (() => void)[] = [];
  const batches = new BatchRunner<string>(async (items) => {
    processed.push([...items]);
    await new Promise<void>((resolve) => finishers.push(resolve));
    if (items.includes('bad')) throw new Error('bad');
  }, maxItems);
  const finishNext = async () => {
    finishers.shift()?.();
    await new Promise(setImmediate);
  };
  return { batches, processed, finishNext };
}

it('starts a single item immediately and batches later ones', async () => {
  const { batches, processed, finishNext } = createRunner();
  const done = ['a', 'b', 'c'].map((item) => batches.add(item));
  expect(processed).toEqual([['a']]);
  await finishNext();
  expect(processed).toEqual([['a'], ['b', 'c']]);
  await finishNext();
  await Promise.all(done);
});

it('limits the batch size', async () => {
  const { batches, processed, finishNext } = createRunner(2);
  const done = ['a', 'b', 'c', 'd'].map((item) => batches.add(item));
  for (let batch = 0; batch < 3; batch++) await finishNext();
  expect(processed).toEqual([['a'], ['b', 'c'], ['d']]);
  await Promise.all(done);
});

it('retries a failed batch item by item', async () => {
  const { batches, processed, finishNext } = createRunner();
  const done = Promise.allSettled(['a', 'b', 'bad', 'c'].map((item) => batches.add(item)));
  for (let call = 0; call < 5; call++) await finishNext();
  expect(processed).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']]);
  expect((await done).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});
