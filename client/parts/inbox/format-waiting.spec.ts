import { expect, it } from '@jest/globals';
import { formatWaiting } from './format-waiting.js';

const now = new Date('2026-11-21T12:00:00Z');

it.each([
  [null, null],
  ['2026-11-21T11:56:00Z', null],
  ['2026-11-21T11:48:00Z', '12m'],
  ['2026-11-21T09:10:00Z', '2h'],
  ['2026-11-18T09:00:00Z', '3d'],
])('a wait since %s is %s', (since, expected) => {
  expect(formatWaiting(since, now, 'en')).toBe(expected);
});

it('uses western digits in Arabic', () => {
  expect(formatWaiting('2026-11-21T11:48:00Z', now, 'ar', 'long')).toMatch(/^12/);
});
