import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { WARM_UP, upcomingCaps, capsOf, warmUpDay } from './warm-up.js';

const now = new Date('2026-11-21T12:00:00Z');
const linkedFor = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
const full = { warmsUp: true, capDay: 1000, capHour: 120 };

describe('a new number', () => {
  it.each([
    [0, 1, 20, 10],
    [0.9, 1, 20, 10],
    [1, 2, 30, 15],
    [4.5, 5, 75, 38],
    [7, 8, 180, 90],
    [9, 10, 320, 120],
    [13, 14, 1000, 120],
  ])('linked for %s days is at day %s and may send %s a day, %s an hour', (days, day, perDay, perHour) => {
    expect(capsOf({ ...full, linkedAt: linkedFor(days) }, now)).toEqual({
      day: perDay,
      hour: perHour,
      warmUp: { day, of: 14 },
    });
  });

  it('has warmed up after two weeks', () =>
    expect(capsOf({ ...full, linkedAt: linkedFor(14) }, now)).toEqual({ day: 1000, hour: 120, warmUp: null }));

  it('that was never linked, or linked in the future, is at day 1', () => {
    expect(warmUpDay(null, now)).toBe(1);
    expect(warmUpDay(linkedFor(-3), now)).toBe(1);
  });

  it('does not warm up when disabled', () =>
    expect(capsOf({ ...full, warmsUp: false, linkedAt: now }, now)).toEqual({ day: 1000, hour: 120, warmUp: null }));

  it('never sends more than its limit, nor less than the day before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 500 }), (capDay, capHour) => {
        const days = Array.from({ length: 20 }, (_, age) =>
          capsOf({ warmsUp: true, capDay, capHour, linkedAt: linkedFor(age) }, now),
        );
        for (const [index, { day, hour }] of days.entries()) {
          expect([day <= capDay, hour <= capHour]).toEqual([true, true]);
          expect(day).toBeGreaterThanOrEqual(days[index - 1]?.day ?? 1);
        }
        expect(days.at(-1)).toMatchObject({ day: capDay, hour: capHour });
      }),
    );
  });

  it('is forecast day by day', () => {
    const ahead = upcomingCaps({ ...full, linkedAt: linkedFor(11) }, now);
    expect(ahead).toEqual([WARM_UP[12], WARM_UP[13], 1000]);
    expect(upcomingCaps({ ...full, warmsUp: false, linkedAt: now }, now)).toEqual([1000]);
  });
});
