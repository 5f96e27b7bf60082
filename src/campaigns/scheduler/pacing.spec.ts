import { describe, expect, it } from '@jest/globals';
import { forecastEnd } from './pacing.js';

describe('the end of a campaign', () => {
  const next = new Date('2026-11-21T10:00:00Z');
  const gap = { min: 20, max: 30 };
  it.each([
    ['of one message is its time', 1, [], 0],
    ['is later by a gap for each further message', 101, [], 2500],
    ['is later by the messages of an equally long campaign', 10, [10], 475],
    ['is later by as many messages of a longer campaign', 10, [1_000_000], 475],
    ['is later by all messages of a shorter campaign', 10, [3], 300],
    ['without recipients is now', 0, [5], 0],
  ])('%s', (_what, waiting, otherCounts, seconds) => {
    expect(forecastEnd(next, gap, waiting, otherCounts).getTime() - next.getTime()).toBe(seconds * 1000);
  });

  const room = { today: 15, thisHour: 5, perHour: 10, perDay: 20, days: [30, 40, 1000], steps: [] };
  it.each([
    ['within the hourly limit', 5, 4 * 25],
    ['over the hourly limit', 6, 3_600],
    ['within the daily limit', 15, 3_600],
    ['over the daily limit', 16, 86_400],
    ['over the limits of two days', 46, 2 * 86_400],
    ['over more days than have known limits', 15 + 70 + 2500, 258 * 3_600],
  ])('of messages %s', (_what, waiting, seconds) => {
    expect((forecastEnd(next, gap, waiting, [], room).getTime() - next.getTime()) / 1000).toBe(seconds);
  });

  it('is known with the lowest limits', () => {
    const lowest = { today: 0, thisHour: 0, perHour: 1, perDay: 1, days: [1], steps: [] };
    expect((forecastEnd(next, gap, 3, [], lowest).getTime() - next.getTime()) / 1000).toBe(3 * 86_400);
  });
});
