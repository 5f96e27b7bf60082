import { expect, it } from '@jest/globals';
import { afterQuietHours } from './quiet-hours.js';

const night = { timeZone: 'Asia/Riyadh', quiet: { from: '22:00', to: '08:00' } };
const noon = { timeZone: 'Asia/Riyadh', quiet: { from: '12:00', to: '13:30' } };

it.each([
  ['before midnight', night, '2026-11-21T19:00:00Z', '2026-11-22T05:00:00Z'],
  ['after midnight', night, '2026-11-21T23:30:00Z', '2026-11-22T05:00:00Z'],
  ['as they end', night, '2026-11-22T05:00:00Z', '2026-11-22T05:00:00Z'],
  ['a second before', night, '2026-11-22T04:59:59Z', '2026-11-22T05:00:00Z'],
  ['before they begin', night, '2026-11-21T18:59:59Z', '2026-11-21T18:59:59Z'],
  ['at noon', noon, '2026-11-21T09:30:00Z', '2026-11-21T10:30:00Z'],
  ['without any', { ...noon, quiet: null }, '2026-11-21T09:30:00Z', '2026-11-21T09:30:00Z'],
  [
    'a clock that goes forward',
    { timeZone: 'Europe/Berlin', quiet: { from: '01:00', to: '02:30' } },
    '2026-03-29T00:30:00Z',
    '2026-03-29T01:30:00Z',
  ],
])('%s', (_when, clock, at, expected) => {
  expect(afterQuietHours(clock, new Date(at))).toEqual(new Date(expected));
});
