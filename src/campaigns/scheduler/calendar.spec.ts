import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { WEEKDAYS } from '../../platform/weekdays.contract.js';
import { type Calendar, findOpening } from './calendar.js';

const RIYADH: Calendar = { timeZone: 'Asia/Riyadh', startsOn: null, from: null, to: null, days: [], quiet: null };

function opening(change: Partial<Calendar>, at: string): [string, string] | null {
  const found = findOpening({ ...RIYADH, ...change }, new Date(at));
  return found && [found.opensAt.toISOString().slice(0, 16), found.closesAt.toISOString().slice(0, 16)];
}

describe('a campaign may send', () => {
  it.each<[string, Partial<Calendar>, string, [string, string] | null]>([
    ['all day without a window', {}, '2026-11-22T10:00Z', ['2026-11-21T21:00', '2026-11-22T21:00']],
    [
      'to the end of the day at 23:59',
      { from: '09:00', to: '23:59' },
      '2026-11-22T20:59:30Z',
      ['2026-11-22T06:00', '2026-11-22T21:00'],
    ],
    [
      'before the end of its window',
      { from: '09:00', to: '17:00' },
      '2026-11-22T13:59:59Z',
      ['2026-11-22T06:00', '2026-11-22T14:00'],
    ],
    [
      'on the next day after its window',
      { from: '09:00', to: '17:00' },
      '2026-11-22T14:00Z',
      ['2026-11-23T06:00', '2026-11-23T14:00'],
    ],
    [
      'on its weekdays, by the account’s day',
      { days: ['mon'] },
      '2026-11-22T20:00Z',
      ['2026-11-22T21:00', '2026-11-23T21:00'],
    ],
    [
      'on the same weekday of the next week',
      { days: ['sun'], to: '10:00' },
      '2026-11-22T10:00Z',
      ['2026-11-28T21:00', '2026-11-29T07:00'],
    ],
    [
      'from its first day on',
      { startsOn: '2026-12-24', from: '08:00' },
      '2026-11-22T10:00Z',
      ['2026-12-24T05:00', '2026-12-24T21:00'],
    ],
    [
      'today if its first day has passed',
      { startsOn: '2026-01-01', from: '08:00' },
      '2026-11-22T10:00Z',
      ['2026-11-22T05:00', '2026-11-22T21:00'],
    ],
    [
      'outside quiet hours over midnight',
      { quiet: { from: '22:00', to: '08:00' } },
      '2026-11-22T20:00Z',
      ['2026-11-23T05:00', '2026-11-23T19:00'],
    ],
    [
      'around quiet hours at noon',
      { from: '09:00', to: '17:00', quiet: { from: '12:00', to: '14:00' } },
      '2026-11-22T10:00Z',
      ['2026-11-22T11:00', '2026-11-22T14:00'],
    ],
    [
      'never within quiet hours',
      { from: '09:00', to: '10:00', quiet: { from: '08:00', to: '12:00' } },
      '2026-11-22T10:00Z',
      null,
    ],
    [
      'at the clock change that skips its start',
      { timeZone: 'Europe/Berlin', from: '02:30', to: '04:00' },
      '2027-03-27T23:30Z',
      ['2027-03-28T01:30', '2027-03-28T02:00'],
    ],
    [
      'during both occurrences of a repeated hour',
      { timeZone: 'Europe/Berlin', from: '02:00', to: '03:00' },
      '2026-10-25T00:30Z',
      ['2026-10-25T00:00', '2026-10-25T02:00'],
    ],
  ])('%s', (_what, change, at, expected) => expect(opening(change, at)).toEqual(expected));

  it('only within its window, on its days and outside quiet hours (random)', () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    const time = minutes.map(
      (all) => `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`,
    );
    const calendar = fc.record({
      timeZone: fc.constantFrom(
        'Asia/Riyadh',
        'UTC',
        'Europe/Berlin',
        'America/New_York',
        'Australia/Lord_Howe',
        'Africa/Cairo',
      ),
      startsOn: fc.constant(null),
      from: fc.option(time),
      to: fc.option(time),
      days: fc.subarray([...WEEKDAYS]),
      quiet: fc.option(fc.record({ from: time, to: time }).filter(({ from, to }) => from !== to)),
    });
    const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(calendar, moments, fc.double({ min: 0, max: 0.999, noNaN: true }), (held, at, share) => {
        const found = findOpening(held, at);
        if (!found) return;
        const { opensAt, closesAt } = found;
        expect(closesAt.getTime()).toBeGreaterThan(Math.max(at.getTime(), opensAt.getTime()));
        const moment = new Date(opensAt.getTime() + share * (closesAt.getTime() - opensAt.getTime()));
        const parts = new Intl.DateTimeFormat('en-GB', {
          timeZone: held.timeZone,
          weekday: 'short',
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        }).formatToParts(moment);
        const part = (type: string): string => parts.find((datePart) => datePart.type === type)!.value;
        const clock = `${part('hour')}:${part('minute')}`;
        if (held.days.length > 0) expect(held.days).toContain(part('weekday').toLowerCase());
        // Wall times of a skipped or repeated hour are unordered.
        if (isNearChange(held.timeZone, moment)) return;
        expect(clock >= (held.from ?? '00:00')).toBe(true);
        if (held.to !== null && held.to !== '23:59') expect(clock < held.to).toBe(true);
        if (held.quiet) expect(isWithin(clock, held.quiet)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

const isWithin = (clock: string, { from, to }: { from: string; to: string }): boolean =>
  from < to ? clock >= from && clock < to : clock >= from || clock < to;

function isNearChange(timeZone: string, at: Date): boolean {
  const offset = (time: number): string =>
    new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
      .formatToParts(time)
      .find(({ type }) => type === 'timeZoneName')!.value;
  const day = 86_400_000;
  return offset(at.getTime() - day) !== offset(at.getTime() + day);
}
