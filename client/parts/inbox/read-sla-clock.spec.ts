import { expect, it } from '@jest/globals';
import { readSlaClock } from './read-sla-clock.js';

const now = new Date('2026-11-29T10:00:00Z');
const NONE = { first_due_at: null, next_due_at: null, resolve_due_at: null, is_breached: false };

it.each([
  ['nothing is due', null, null],
  ['no time is pending', NONE, null],
  [
    'the earliest time counts',
    { ...NONE, first_due_at: '2026-11-29T10:30:00Z', resolve_due_at: '2026-11-29T18:00:00Z' },
    { minutes: 30, isOverdue: false, isSoon: false },
  ],
  [
    'a time comes soon',
    { ...NONE, next_due_at: '2026-11-29T10:14:30Z' },
    { minutes: 14, isOverdue: false, isSoon: true },
  ],
  [
    'a time has passed',
    { ...NONE, next_due_at: '2026-11-29T09:47:30Z' },
    { minutes: 12, isOverdue: true, isSoon: false },
  ],
])('reads the clock if %s', (_name, sla, expected) => {
  expect(readSlaClock(sla, now)).toEqual(expected);
});
