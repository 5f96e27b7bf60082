import { describe, expect, it } from '@jest/globals';
import { forecastEnd } from './pacing.js';

describe('the end of a campaign', () => {
  const next = new Date('2026-11-21T10:00:00Z');
  const gap = { min: 20, max: 30 };
  it.each([
    ['of one message is when it goes', 1, [], 0],
    ['comes after a gap for each further message', 101, [], 2500],
    ['comes later when the device goes round another as long', 10, [10], 475],
    ['is delayed by a long one as often as it sends itself', 10, [1_000_000], 475],
    ['is delayed by a short one until that has ended', 10, [3], 300],
    ['with nobody left is now', 0, [5], 0],
  ])('%s', (_what, waiting, others, seconds) => {
    expect(forecastEnd(next, gap, waiting, others).getTime() - next.getTime()).toBe(seconds * 1000);
  });

  const room = { today: 15, thisHour: 5, perHour: 10, perDay: 20, days: [30, 40, 1000], steps: [] };
  it.each([
    ['that the hour still takes', 5, 4 * 25],
    ['over the hour', 6, 3_600],
    ['that the day still takes', 15, 3_600],
    ['over the day', 16, 86_400],
    ['over two days', 46, 2 * 86_400],
    ['over more days than are foreseen', 15 + 70 + 2500, 258 * 3_600],
  ])('of messages %s', (_what, waiting, seconds) => {
    expect((forecastEnd(next, gap, waiting, [], room).getTime() - next.getTime()) / 1000).toBe(seconds);
  });
});
