import { expect, it } from '@jest/globals';
import type { LibraryItem } from '@server/media/media.contract.js';
import { addRange, toggleItem } from './choose-items.js';

const items = ['a', 'b', 'c', 'd'].map((uuid) => ({ uuid }) as LibraryItem);
const [a, b, c] = items as [LibraryItem, LibraryItem, LibraryItem, LibraryItem];
const names = (chosen: LibraryItem[]) => chosen.map(({ uuid }) => uuid).join('');

it('selects an item, replaces it by another, and clears it on a second click', () => {
  expect(names(toggleItem([], a, 'single'))).toBe('a');
  expect(names(toggleItem([a], b, 'single'))).toBe('b');
  expect(names(toggleItem([a], a, 'single'))).toBe('');
});

it('adds to the selection in multiple mode', () => {
  expect(names(toggleItem([a], b, 'multiple'))).toBe('ab');
  expect(names(toggleItem([a, b], a, 'multiple'))).toBe('b');
});

it('adds the items of a range once, from either end', () => {
  expect(names(addRange([], items, 1, 3))).toBe('bcd');
  expect(names(addRange([c], items, 3, 1))).toBe('cbd');
});
