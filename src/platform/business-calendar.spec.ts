import { describe, expect, it } from '@jest/globals';
import { type BusinessHours, calendarOf } from './business-calendar.js';
import type { TimeWindow } from './http/time-windows.contract.js';

const hours = (timeZone: string, windows: Partial<TimeWindow>[], holidays: string[] = []): BusinessHours => ({
  timeZone,
  windows: windows.map((window) => ({ days: [], from: '00:00', to: '23:59', ...window })),
  holidays,
});
const OFFICE: Partial<TimeWindow> = { days: ['sun', 'mon', 'tue', 'wed', 'thu'], from: '09:00', to: '17:00' };
const NIGHT: Partial<TimeWindow> = { from: '22:00', to: '06:00' };
/** 29 November 2026 is a Sunday. */
const office = (...holidays: string[]) => hours('Asia/Riyadh', [OFFICE], holidays);
const RAMADAN = hours('Africa/Cairo', [
  { from: '10:00', to: '15:00' },
  { from: '21:00', to: '01:00' },
]);
const HALF_DAY = hours('Asia/Riyadh', [
  { days: ['sun', 'mon', 'tue', 'wed'], from: '09:00', to: '17:00' },
  { days: ['thu'], from: '09:00', to: '13:00' },
]);

describe('business minutes', () => {
  it.each<[string, BusinessHours, string, number, string]>([
    ['within a day', office(), '2026-11-29T10:00+03:00', 60, '2026-11-29T11:00+03:00'],
    ['from a part of a minute', office(), '2026-11-29T10:00:30+03:00', 1, '2026-11-29T10:01:30+03:00'],
    ['before the opening', office(), '2026-11-29T07:00+03:00', 30, '2026-11-29T09:30+03:00'],
    ['to the last minute', office(), '2026-11-29T16:30+03:00', 30, '2026-11-29T17:00+03:00'],
    ['over an evening', office(), '2026-11-29T16:30+03:00', 60, '2026-11-30T09:30+03:00'],
    ['after closing', office(), '2026-11-29T18:00+03:00', 15, '2026-11-30T09:15+03:00'],
    ['over a weekend', office(), '2026-12-03T16:50+03:00', 20, '2026-12-06T09:10+03:00'],
    ['on a day off', office(), '2026-12-04T12:00+03:00', 10, '2026-12-06T09:10+03:00'],
    ['a whole week', office(), '2026-11-29T09:00+03:00', 2400, '2026-12-03T17:00+03:00'],
    ['a week and a minute', office(), '2026-11-29T09:00+03:00', 2401, '2026-12-06T09:01+03:00'],
    ['a half day', HALF_DAY, '2026-12-03T12:30+03:00', 60, '2026-12-06T09:30+03:00'],
    ['over the new year', office(), '2026-12-31T16:59+03:00', 2, '2027-01-03T09:01+03:00'],
    ['over a holiday', office('2026-11-30'), '2026-11-29T16:30+03:00', 60, '2026-12-01T09:30+03:00'],
    ['on a holiday', office('2026-11-30'), '2026-11-30T10:00+03:00', 10, '2026-12-01T09:10+03:00'],
    [
      'over holidays in a row',
      office('2026-11-30', '2026-12-01'),
      '2026-11-29T17:00+03:00',
      5,
      '2026-12-02T09:05+03:00',
    ],
    ['over a holiday and a weekend', office('2026-12-03'), '2026-12-02T16:59+03:00', 2, '2026-12-06T09:01+03:00'],
    [
      'from the midnight of a holiday',
      hours('Asia/Riyadh', [{}], ['2026-11-30']),
      '2026-11-30T00:00+03:00',
      1,
      '2026-12-01T00:01+03:00',
    ],
    [
      'a holiday in the local day, not in the day of UTC',
      hours('Asia/Riyadh', [{}], ['2026-11-30']),
      '2026-11-29T23:59+03:00',
      2,
      '2026-12-01T00:01+03:00',
    ],
    ['over midnight', hours('Asia/Riyadh', [NIGHT]), '2026-11-29T23:30+03:00', 60, '2026-11-30T00:30+03:00'],
    ['to the end of a night', hours('Asia/Riyadh', [NIGHT]), '2026-11-29T23:00+03:00', 420, '2026-11-30T06:00+03:00'],
    ['from night to night', hours('Asia/Riyadh', [NIGHT]), '2026-11-29T05:30+03:00', 60, '2026-11-29T22:30+03:00'],
    [
      'in the night that began on Friday',
      hours('Asia/Riyadh', [{ ...NIGHT, days: ['fri'] }]),
      '2026-12-05T03:00+03:00',
      60,
      '2026-12-05T04:00+03:00',
    ],
    [
      'on the morning of Friday, before its night',
      hours('Asia/Riyadh', [{ ...NIGHT, days: ['fri'] }]),
      '2026-12-04T03:00+03:00',
      60,
      '2026-12-04T23:00+03:00',
    ],
    [
      'a night whose morning is a holiday',
      hours('Asia/Riyadh', [NIGHT], ['2026-12-05']),
      '2026-12-04T23:30+03:00',
      60,
      '2026-12-06T00:30+03:00',
    ],
    [
      'to the end of a day',
      hours('Asia/Riyadh', [{ from: '20:00' }]),
      '2026-11-29T23:30+03:00',
      60,
      '2026-11-30T20:30+03:00',
    ],
    [
      'windows that touch',
      hours('Asia/Riyadh', [
        { from: '09:00', to: '13:00' },
        { from: '13:00', to: '17:00' },
      ]),
      '2026-11-29T12:30+03:00',
      60,
      '2026-11-29T13:30+03:00',
    ],
    [
      'windows that overlap, once',
      hours('Asia/Riyadh', [
        { from: '09:00', to: '13:00' },
        { from: '12:00', to: '17:00' },
      ]),
      '2026-11-29T09:00+03:00',
      480,
      '2026-11-29T17:00+03:00',
    ],
    ['over the pause of Ramadan', RAMADAN, '2026-02-18T14:30+02:00', 60, '2026-02-18T21:30+02:00'],
    ['in a night of Ramadan', RAMADAN, '2026-02-18T23:30+02:00', 120, '2026-02-19T10:30+02:00'],
    ['a whole day of Ramadan', RAMADAN, '2026-02-18T10:00+02:00', 540, '2026-02-19T01:00+02:00'],
    [
      'over a midnight that Cairo skips',
      hours('Africa/Cairo', [{}]),
      '2026-04-23T23:30+02:00',
      60,
      '2026-04-24T01:30+03:00',
    ],
    ['a short night of Cairo', hours('Africa/Cairo', [NIGHT]), '2026-04-23T22:00+02:00', 420, '2026-04-24T06:00+03:00'],
    [
      'more than a short night of Cairo',
      hours('Africa/Cairo', [NIGHT]),
      '2026-04-23T22:00+02:00',
      421,
      '2026-04-24T22:01+03:00',
    ],
    ['a long night of Cairo', hours('Africa/Cairo', [NIGHT]), '2026-10-29T22:00+03:00', 540, '2026-10-30T06:00+02:00'],
    [
      'in the hour that Cairo repeats',
      hours('Africa/Cairo', [{}]),
      '2026-10-29T23:30+03:00',
      60,
      '2026-10-29T23:30+02:00',
    ],
    [
      'an end that Cairo repeats',
      hours('Africa/Cairo', [{ from: '20:00', to: '23:30' }]),
      '2026-10-29T20:00+03:00',
      240,
      '2026-10-29T23:30+02:00',
    ],
    [
      'over the hour that Berlin skips',
      hours('Europe/Berlin', [{}]),
      '2026-03-29T01:30+01:00',
      60,
      '2026-03-29T03:30+02:00',
    ],
    [
      'a start that Berlin skips',
      hours('Europe/Berlin', [{ from: '02:30', to: '04:00' }]),
      '2026-03-29T00:00+01:00',
      60,
      '2026-03-29T04:00+02:00',
    ],
    [
      'in the hour that Berlin repeats',
      hours('Europe/Berlin', [{}]),
      '2026-10-25T02:30+02:00',
      60,
      '2026-10-25T02:30+01:00',
    ],
    [
      'an end that Berlin repeats',
      hours('Europe/Berlin', [{ from: '01:00', to: '02:30' }]),
      '2026-10-25T01:00+02:00',
      100,
      '2026-10-25T02:10+01:00',
    ],
    [
      'over the weekend in which Berlin changes its clocks',
      hours('Europe/Berlin', [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '17:00' }]),
      '2026-10-23T16:00+02:00',
      120,
      '2026-10-26T10:00+01:00',
    ],
  ])('%s', (_name, calendar, from, minutes, to) => {
    const at = new Date(from);
    expect(calendarOf(calendar).addMinutes(at, minutes)).toEqual(new Date(to));
    expect(calendarOf(calendar).minutesBetween(at, new Date(to))).toBe(minutes);
  });

  it('never end in hours that never open', () => {
    const never = calendarOf(hours('Asia/Riyadh', []));
    expect(never.addMinutes(new Date('2026-11-29T10:00Z'), 1)).toBeNull();
    expect(never.minutesBetween(new Date('2026-11-29T10:00Z'), new Date('2026-12-29T10:00Z'))).toBe(0);
  });

  it('are found quickly in many short windows', () => {
    const hour = (index: number) => String(index % 24).padStart(2, '0');
    const windows = Array.from({ length: 48 }, (_, index) =>
      index < 24
        ? { from: `${hour(index)}:00`, to: `${hour(index)}:01` }
        : { from: `${hour(index)}:30`, to: `${hour(index)}:31` },
    );
    const calendar = calendarOf(hours('Africa/Cairo', windows));
    const startedAt = performance.now();
    expect(calendar.addMinutes(new Date('2026-11-29T00:00+02:00'), 48 * 30)).toEqual(
      new Date('2026-12-28T23:31+02:00'),
    );
    expect(calendar.addMinutes(new Date('2026-11-29T00:00+02:00'), 43_200)).toBeNull();
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('are zero between a later and an earlier time', () => {
    const [early, late] = [new Date('2026-11-29T10:00+03:00'), new Date('2026-11-29T11:00+03:00')];
    expect(calendarOf(office()).minutesBetween(late, early)).toBe(0);
  });
});

it.each<[string, BusinessHours, string, boolean]>([
  ['open', office(), '2026-11-29T09:00+03:00', true],
  ['closed', office(), '2026-11-29T17:00+03:00', false],
  ['a day off', office(), '2026-12-04T12:00+03:00', false],
  ['a holiday', office('2026-11-29'), '2026-11-29T12:00+03:00', false],
  ['a night in a holiday', hours('Asia/Riyadh', [NIGHT], ['2026-11-30']), '2026-11-30T03:00+03:00', false],
  ['a night after a holiday', hours('Asia/Riyadh', [NIGHT], ['2026-11-30']), '2026-12-01T03:00+03:00', true],
])('isOpen: %s', (_name, calendar, at, isOpen) => {
  expect(calendarOf(calendar).isOpen(new Date(at))).toBe(isOpen);
});
