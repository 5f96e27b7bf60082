import { expect, it } from '@jest/globals';
import { fillHours } from './fill-hours.js';

const at = (hour: string) => `2026-11-21T${hour}:00:00.000Z`;

it('fills idle hours', () => {
  const hours = [
    { hour: at('09'), sent: 4, failed: 1 },
    { hour: at('11'), sent: 2, failed: 0 },
  ];
  expect(fillHours(hours)).toEqual([hours[0], { hour: at('10'), sent: 0, failed: 0 }, hours[1]]);
});

it('adds no hours to a long campaign', () => {
  const hours = [
    { hour: at('09'), sent: 4, failed: 1 },
    { hour: '2026-11-26T09:00:00.000Z', sent: 2, failed: 0 },
  ];
  expect(fillHours(hours)).toEqual(hours);
});

it('returns no hours without messages', () => {
  expect(fillHours([])).toEqual([]);
});
