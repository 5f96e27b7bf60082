import { expect, it } from '@jest/globals';
import { type Hours, findOverlaps } from './find-overlaps.contract.js';

const always: Hours = {
  id: 1,
  devices: [1],
  days: [],
  time_start_at: null,
  time_end_at: null,
  business_hours_id: null,
  business_hours_mode: null,
};

it.each<[string, Partial<Hours>, Partial<Hours>, boolean]>([
  ['both always', {}, {}, true],
  [
    'within and outside of business hours',
    { business_hours_id: 1, business_hours_mode: 'within' },
    { business_hours_id: 1, business_hours_mode: 'outside' },
    false,
  ],
  ['other devices', {}, { devices: [2] }, false],
  ['one device of several in common', { devices: [1, 2] }, { devices: [2, 3] }, true],
  ['no device', { devices: [] }, { devices: [] }, false],
  ['other days', { days: ['fri'] }, { days: ['sat'] }, false],
  ['a day in common', { days: ['fri', 'sat'] }, { days: ['sat'] }, true],
  ['every day and one', {}, { days: ['sun'] }, true],
  ['adjacent windows', { time_end_at: '12:00' }, { time_start_at: '12:00' }, false],
  ['a minute in common', { time_end_at: '12:01' }, { time_start_at: '12:00' }, true],
  ['the last minute of the day', { time_end_at: '23:59' }, { time_start_at: '23:59' }, true],
  ['a night and the next morning', { time_start_at: '17:00', time_end_at: '09:00' }, { time_end_at: '08:00' }, true],
  [
    'a night and the morning of the same day',
    { time_start_at: '17:00', time_end_at: '09:00', days: ['fri'] },
    { time_end_at: '10:00', days: ['fri'] },
    false,
  ],
  [
    'a night on Sunday and Monday morning',
    { time_start_at: '17:00', time_end_at: '09:00', days: ['sun'] },
    { time_end_at: '10:00', days: ['mon'] },
    true,
  ],
  ['a window within another', { time_start_at: '09:00', time_end_at: '10:00' }, {}, true],
])('%s', (_what, left, right, isOverlap) => {
  const [first, second] = [
    { ...always, ...left },
    { ...always, id: 2, ...right },
  ];
  expect(findOverlaps(first, [second]).length).toBe(isOverlap ? 1 : 0);
  expect(findOverlaps(second, [first]).length).toBe(isOverlap ? 1 : 0);
});

it('an auto-reply does not overlap with itself', () => expect(findOverlaps(always, [always])).toEqual([]));
