import { expect, it } from '@jest/globals';
import { LATENCY_COUNTERS, latencyAt } from './latency-counts.js';

const counts = (countsByIndex: Record<number, number>): number[] =>
  LATENCY_COUNTERS.map((_, index) => countsByIndex[index] ?? 0);

it('interpolates within the bucket that reaches the share', () => {
  expect(latencyAt(0.5, counts({ 4: 10 }))).toBeCloseTo(0.625);
  expect(latencyAt(1, counts({ 4: 10 }))).toBeCloseTo(0.75);
  const mixed = counts({ 4: 90, 9: 10 });
  expect(latencyAt(0.5, mixed)).toBeLessThan(0.75);
  expect(latencyAt(0.95, mixed)).toBeCloseTo(4);
});

it('returns at most the last bound, and null without messages', () => {
  expect(latencyAt(0.95, counts({ [LATENCY_COUNTERS.length - 1]: 3 }))).toBe(86_400);
  expect(latencyAt(0.5, counts({}))).toBeNull();
});
