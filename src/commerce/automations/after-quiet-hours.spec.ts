import { describe, expect, it } from '@jest/globals';
import { afterQuietHours } from './after-quiet-hours.js';

const riyadh = (quiet: { from: string; to: string } | null) => ({ timeZone: 'Asia/Riyadh', quiet });
const at = (time: string): Date => new Date(`2026-11-21T${time}+03:00`);

describe('after quiet hours', () => {
  it.each([
    ['14:00:00', { from: '22:00', to: '08:00' }, '2026-11-21T14:00:00+03:00'],
    ['22:00:00', { from: '22:00', to: '08:00' }, '2026-11-22T08:00:00+03:00'],
    ['21:59:59', { from: '22:00', to: '08:00' }, '2026-11-21T21:59:59+03:00'],
    ['07:59:59', { from: '22:00', to: '08:00' }, '2026-11-21T08:00:00+03:00'],
    ['08:00:00', { from: '22:00', to: '08:00' }, '2026-11-21T08:00:00+03:00'],
    ['13:30:00', { from: '13:00', to: '15:00' }, '2026-11-21T15:00:00+03:00'],
    ['13:30:00', null, '2026-11-21T13:30:00+03:00'],
    ['13:30:00', { from: '13:00', to: '13:00' }, '2026-11-21T13:30:00+03:00'],
  ])('a message at %s with quiet hours %j is sent at %s', (time, quiet, end) => {
    expect(afterQuietHours(riyadh(quiet), at(time))).toEqual(new Date(end));
  });
});
