import { expect, it } from '@jest/globals';
import { niceCeiling } from './nice-ceiling.js';

it.each([
  [0, 4],
  [3, 4],
  [5, 6],
  [9, 10],
  [11, 20],
  [41, 60],
  [99, 100],
  [100, 100],
  [1234, 2000],
])('an axis for %i ends at %i', (value, ceiling) => {
  expect(niceCeiling(value)).toBe(ceiling);
  expect(ceiling % 2).toBe(0);
});
