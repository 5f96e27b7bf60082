import { expect, it } from '@jest/globals';
import { chooseShare, type ShareHolder } from './choose-share.js';

const holders = (...held: number[]): ShareHolder[] =>
  held.map((count, id) => ({ id: String(id), capacity: 100, held: count }));

it.each([
  { title: 'one process takes all', held: [0], free: 7, claim: 7, release: 0 },
  { title: 'two processes share the free devices', held: [0, 0], free: 7, claim: 4, release: 0 },
  { title: 'the process with fewer devices claims more', held: [2, 6], free: 4, claim: 4, release: 0 },
  { title: 'the process with more devices claims none', held: [6, 2], free: 4, claim: 0, release: 0 },
  { title: 'devices of a dead process are shared', held: [5, 5], free: 10, claim: 5, release: 0 },
  { title: 'no device moves while all processes have about the same', held: [4, 3], free: 0, claim: 0, release: 0 },
  { title: 'devices are released for a new process', held: [10, 0], free: 0, claim: 0, release: 5 },
  { title: 'a new process releases none', held: [0, 10], free: 0, claim: 0, release: 0 },
  { title: 'two processes release for a third', held: [5, 5, 0], free: 0, claim: 0, release: 1 },
])('$title', ({ held, free, claim, release }) => {
  expect(chooseShare(holders(...held), '0', free)).toEqual({ claim, release });
});

it('claims devices beyond the capacity of others, within its own', () => {
  const full = { id: '1', capacity: 5, held: 5 };
  expect(chooseShare([{ id: '0', capacity: 100, held: 20 }, full], '0', 10)).toEqual({ claim: 10, release: 0 });
  expect(chooseShare([{ id: '0', capacity: 22, held: 20 }, full], '0', 10)).toEqual({ claim: 2, release: 0 });
  expect(chooseShare([{ id: '0', capacity: 100, held: 20 }, full], '0', 0)).toEqual({ claim: 0, release: 0 });
});

it('converges: released devices are claimed, then none moves', () => {
  const all = holders(40, 0, 3);
  for (let heartbeat = 0; heartbeat < 50; heartbeat++) {
    let free = 0;
    for (const holder of all) {
      const { release } = chooseShare(all, holder.id, free);
      holder.held -= release;
      free += release;
    }
    for (const holder of all) {
      const { claim } = chooseShare(all, holder.id, free);
      holder.held += claim;
      free -= claim;
    }
  }
  const counts = all.map(({ held }) => held);
  expect(counts.reduce((sum, held) => sum + held)).toBe(43);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
  for (const { id } of all) expect(chooseShare(all, id, 0).release).toBe(0);
});
