import { expect, it } from '@jest/globals';
import { formatShare } from './format-share.js';

it.each([
  [1, '100%'],
  [0.99999, '99.9%'],
  [8 / 69, '11.6%'],
  [0.5, '50%'],
  [0.00001, '0.1%'],
  [0, '0%'],
  [1.0001, '100%'],
])('formats a share of %d as %s', (share, text) => {
  expect(formatShare(share, 'en')).toBe(text);
});
