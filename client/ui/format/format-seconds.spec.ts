import { expect, it } from '@jest/globals';
import { formatSeconds } from './format-seconds.js';

it.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [750, '12:30'],
  [3723, '1:02:03'],
  [-1, '0:00'],
])('formats %d seconds', (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text);
});
