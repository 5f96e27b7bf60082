import { expect, it } from '@jest/globals';
import { chooseShare, type Holder } from './choose-share.js';

const holders = (...held: number[]): Holder[] =>
  held.map((count, id) => ({ id: String(id), capacity: 100, held: count }));

it.each([
  { what: 'one process takes all', held: [0], free: 7, take: 7, give: 0 },
  { what: 'two share what is free', held: [0, 0], free: 7, take: 4, give: 0 },
  { what: 'the one with less takes more', held: [2, 6], free: 4, take: 4, give: 0 },
  { what: 'the one with more leaves it to the other', held: [6, 2], free: 4, take: 0, give: 0 },
  { what: 'what the dead one had goes round', held: [5, 5], free: 10, take: 5, give: 0 },
  { what: 'nothing moves while all have about the same', held: [4, 3], free: 0, take: 0, give: 0 },
  { what: 'a newcomer is given its share', held: [10, 0], free: 0, take: 0, give: 5 },
  { what: 'a newcomer gives nothing', held: [0, 10], free: 0, take: 0, give: 0 },
  { what: 'two give to a third', held: [5, 5, 0], free: 0, take: 0, give: 1 },
])('$what', ({ held, free, take, give }) => {
  expect(chooseShare(holders(...held), '0', free)).toEqual({ take, give });
});

it('takes what the others have no room for, and never more than it has room for itself', () => {
  const full = { id: '1', capacity: 5, held: 5 };
  expect(chooseShare([{ id: '0', capacity: 100, held: 20 }, full], '0', 10)).toEqual({ take: 10, give: 0 });
  expect(chooseShare([{ id: '0', capacity: 22, held: 20 }, full], '0', 10)).toEqual({ take: 2, give: 0 });
  expect(chooseShare([{ id: '0', capacity: 100, held: 20 }, full], '0', 0)).toEqual({ take: 0, give: 0 });
});

it('comes to rest: what some give the others take, and then nobody moves', () => {
  const all = holders(40, 0, 3);
  for (let round = 0; round < 50; round++) {
    let free = 0;
    for (const holder of all) {
      const { give } = chooseShare(all, holder.id, free);
      holder.held -= give;
      free += give;
    }
    for (const holder of all) {
      const { take } = chooseShare(all, holder.id, free);
      holder.held += take;
      free -= take;
    }
  }
  const ends = all.map(({ held }) => held);
  expect(ends.reduce((sum, held) => sum + held)).toBe(43);
  expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(2);
  for (const { id } of all) expect(chooseShare(all, id, 0).give).toBe(0);
});
