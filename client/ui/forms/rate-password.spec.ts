import { expect, it } from '@jest/globals';
import { ratePassword } from './rate-password.js';

it.each([
  ['', 'short'],
  ['a1B$x', 'short'],
  ['12345678', 'weak'],
  ['aaaaaaaaaaaa', 'weak'],
  ['abcdefghij', 'weak'],
  ['sunshine', 'weak'],
  ['sunshine72', 'fair'],
  ['Riyadh-2031', 'good'],
  ['the password of 12', 'strong'],
  ['نخلة في الواحة', 'good'],
])('rates %s as %s', (password, rating) => {
  expect(ratePassword(password, 8)).toBe(rating);
});
