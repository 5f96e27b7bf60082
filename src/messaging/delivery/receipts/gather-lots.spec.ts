import { expect, it } from '@jest/globals';
import { Lots } from './gather-lots.js';

/** Work that ends when it is told to; what it was given, lot by lot. */
function open(most = 10) {
  const given: string[][] = [];
  const ends: (() => void)[] = [];
  const lots = new Lots<string>(async (items) => {
    given.push([...items]);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (items.includes('bad')) throw new Error('bad');
  }, most);
  const endNext = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { lots, given, endNext };
}

it('begins at once with what comes alone and does together what comes meanwhile', async () => {
  const { lots, given, endNext } = open();
  const done = ['a', 'b', 'c'].map((item) => lots.add(item));
  expect(given).toEqual([['a']]);
  await endNext();
  expect(given).toEqual([['a'], ['b', 'c']]);
  await endNext();
  await Promise.all(done);
});

it('makes no lot larger than the most', async () => {
  const { lots, given, endNext } = open(2);
  const done = ['a', 'b', 'c', 'd'].map((item) => lots.add(item));
  for (let lot = 0; lot < 3; lot++) await endNext();
  expect(given).toEqual([['a'], ['b', 'c'], ['d']]);
  await Promise.all(done);
});

it('of a lot that fails only what fails alone has failed', async () => {
  const { lots, given, endNext } = open();
  const done = Promise.allSettled(['a', 'b', 'bad', 'c'].map((item) => lots.add(item)));
  for (let call = 0; call < 5; call++) await endNext();
  expect(given).toEqual([['a'], ['b', 'bad', 'c'], ['b'], ['bad'], ['c']]);
  expect((await done).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});
