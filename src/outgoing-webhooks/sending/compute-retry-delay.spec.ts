import { expect, it } from '@jest/globals';
import { computeRetryDelay } from './compute-retry-delay.js';

it('increases the delay to a maximum, with about twelve attempts a day', () => {
  const delays = Array.from({ length: 30 }, (_, failures) => computeRetryDelay(failures + 1, () => 0.5));
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  let sum = 0;
  const attempts = delays.findIndex((delay) => (sum += delay) > 24 * 3600) + 1;
  expect([attempts >= 10, attempts <= 18, attempts]).toEqual([true, true, attempts]);
});

it('adds jitter of 20 % either way', () => {
  expect([computeRetryDelay(1, () => 0), computeRetryDelay(1, () => 1)]).toEqual([8, 12]);
});
