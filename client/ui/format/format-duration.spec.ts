import { expect, it } from '@jest/globals';
import { formatDuration } from './format-duration.js';

it.each([
  [0.083, '0.08 seconds', '0.08 ثانية'],
  [1, '1 second', 'ثانية'],
  [4.26, '4.3 seconds', '4.3 ثانية'],
  [59.8, '1 minute', 'دقيقة'],
  [130, '2.2 minutes', '2.2 دقيقة'],
  [660, '11 minutes', '11 دقيقة'],
  [7200, '2 hours', 'ساعتان'],
  [90_000, '1 day', 'يوم'],
])('formats %d seconds', (seconds, en, ar) => {
  expect(formatDuration(seconds, 'en')).toBe(en);
  expect(formatDuration(seconds, 'ar')).toBe(ar);
});
