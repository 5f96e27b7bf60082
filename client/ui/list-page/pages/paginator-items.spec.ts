import { describe, expect, it } from '@jest/globals';
import { paginatorItems } from './paginator-items.js';

function draw(current: number, last: number): string {
  return paginatorItems(current, last)
    .map((item) => (item.kind === 'dots' ? '…' : item.page === current ? `[${item.page}]` : String(item.page)))
    .join(' ');
}

describe('paginatorItems', () => {
  it.each([
    [1, 1, '[1]'],
    [1, 2, '[1] 2'],
    [2, 3, '1 [2] 3'],
    [1, 10, '[1] 2 … 10'],
    [3, 10, '1 2 [3] 4 … 10'],
    [4, 10, '1 … 3 [4] 5 … 10'],
    [5, 10, '1 … 4 [5] 6 … 10'],
    [8, 10, '1 … 7 [8] 9 10'],
    [10, 10, '1 … 9 [10]'],
  ])('lists the items for page %i of %i', (current, last, drawn) => {
    expect(draw(current, last)).toBe(drawn);
  });

  it('returns no items for an empty list', () => {
    expect(paginatorItems(1, 0)).toEqual([]);
  });
});
