import { expect, it } from '@jest/globals';
import { pauseOf } from './pause-of.js';

it('grows to a maximum, with about twelve attempts a day', () => {
  const pauses = Array.from({ length: 30 }, (_, failures) => pauseOf(failures + 1, () => 0.5));
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  let sum = 0;
  const tries = pauses.findIndex((pause) => (sum += pause) > 24 * 3600) + 1;
  expect([tries >= 10, tries <= 18, tries]).toEqual([true, true, tries]);
});

it('adds jitter of 20 % either way', () => {
  expect([pauseOf(1, () => 0), pauseOf(1, () => 1)]).toEqual([8, 12]);
});
