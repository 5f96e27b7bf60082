import { expect, it } from '@jest/globals';
import { formatBytes } from './format-bytes.js';

it.each([
  [0, '1 kB'],
  [124, '1 kB'],
  [88_400, '88 kB'],
  [999_999, '1,000 kB'],
  [1_440_000, '1.4 MB'],
  [16_000_000, '16 MB'],
  [2_000_000_000, '2 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text);
});

it.each([
  [88_400, '88 كيلوبايت'],
  [1_440_000, '1.4 ميجابايت'],
  [2_000_000_000, '2 جيجابايت'],
])('%i bytes are %s in Arabic', (bytes, text) => {
  expect(formatBytes(bytes, 'ar').replace(/\p{Cf}/gu, '')).toBe(text);
});
