import { expect, it } from '@jest/globals';
import { formatHours } from './format-hours.js';

it('hours follow the language’s direction, and a missing time is the start or end of the day', () => {
  expect(formatHours('09:00', '18:00', 'en')).toBe('\u206609:00–18:00\u2069');
  expect(formatHours('09:00', '', 'ar')).toBe('\u206709:00–23:59\u2069');
  expect(formatHours(null, '18:00', 'ar')).toBe('\u206700:00–18:00\u2069');
});
