import { expect, it } from '@jest/globals';
import { chooseShare, type ShareHolder } from './choose-share.js';

const holders = (...held: number[]): ShareHolder[] =>
  held.map((count, id) => ({ id: String(id), capacity: 100, held: count }));

it.each([
  { what: 'one process takes all', held: [0], free: 7, claim: 7, release: 0 },
  { what: 'two share what is free', held: [0, 0], free: 7, claim: 4, release: 0 },
  { what: 'the one with less takes more', held: [2, 6], free: 4, claim: 4, release: 0 },
  { what: 'the one with more leaves it to the other', held: [6, 2], free: 4, claim: 0, release: 0 },
  { what: 'what the dead one had goes round', held: [5, 5], free: 10, claim: 5, release: 0 },
  { what: 'nothing moves while all have about the same', held: [4, 3], free: 0, claim: 0, release: 0 },
  { what: 'a newcomer is given its share', held: [10, 0], free: 0, claim: 0, release: 5 },
  { what: 'a newcomer gives nothing', held: [0, 10], free: 0, claim: 0, release: 0 },
  { what: 'two give to a third', held: [5, 5, 0], free: 0, claim: 0, release: 1 },
])('$what', ({ held, free, claim, release }) => {
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
  for (let round = 0; round < 50; round++) {
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
  const ends = all.map(({ held }) => held);
  expect(ends.reduce((sum, held) => sum + held)).toBe(43);
  expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(2);
  for (const { id } of all) expect(chooseShare(all, id, 0).release).toBe(0);
});
