import { expect, it } from '@jest/globals';
import { moveInGrid } from './move-in-grid.js';

// 0 1 2 3
// 4 5 6 7
// 8 9
const grid = { count: 10, columns: 4, isRtl: false };

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 3, 4],
  ['ArrowRight', 9, 9],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 6, 9],
  ['ArrowDown', 8, 8],
  ['ArrowUp', 9, 5],
  ['ArrowUp', 2, 2],
  ['Home', 6, 0],
  ['End', 6, 9],
  ['a', 6, null],
])('%s moves from %d to %s', (key, index, expected) => {
  expect(moveInGrid(key, index, grid)).toBe(expected);
});

it('moves in the opposite direction in right-to-left languages', () => {
  expect(moveInGrid('ArrowLeft', 0, { ...grid, isRtl: true })).toBe(1);
  expect(moveInGrid('ArrowRight', 1, { ...grid, isRtl: true })).toBe(0);
  expect(moveInGrid('ArrowDown', 1, { ...grid, isRtl: true })).toBe(5);
});
