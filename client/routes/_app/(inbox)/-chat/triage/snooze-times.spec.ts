import { expect, it } from '@jest/globals';
import { instantOf, snoozeTimes } from './snooze-times.js';

it.each([
  ['Asia/Riyadh', '2026-11-21T06:00:00.000Z'],
  ['UTC', '2026-11-21T09:00:00.000Z'],
  ['America/New_York', '2026-11-21T14:00:00.000Z'],
])('09:00 in %s is %s', (zone, expected) => {
  expect(instantOf('2026-11-21', '09:00', zone).toISOString()).toBe(expected);
});

it('uses the offset of the chosen day', () => {
  expect(instantOf('2026-03-28', '09:00', 'Europe/Berlin').toISOString()).toBe('2026-03-28T08:00:00.000Z');
  expect(instantOf('2026-03-29', '09:00', 'Europe/Berlin').toISOString()).toBe('2026-03-29T07:00:00.000Z');
});

it.each([
  // Saturday in London, Sunday in Riyadh.
  ['2026-11-21T22:30:00Z', '2026-11-23T06:00:00.000Z', '2026-11-23T06:00:00.000Z'],
  ['2026-11-23T08:00:00Z', '2026-11-24T06:00:00.000Z', '2026-11-30T06:00:00.000Z'],
])('at %s, tomorrow morning is %s and Monday morning is %s', (now, tomorrow, monday) => {
  const times = snoozeTimes(new Date(now), 'Asia/Riyadh');
  expect([times.tomorrow.toISOString(), times.monday.toISOString()]).toEqual([tomorrow, monday]);
  expect(times.hour.getTime() - Date.parse(now)).toBe(3_600_000);
});
