import { expect, it } from '@jest/globals';
import { shortEmail } from './short-email.js';

it.each([
  ['layla@palm.example', 'layla'],
  ['sixteen.letters1@palm.example', 'sixteen.letters1'],
  ['somebody.with.a.long.name@palm.example', 'somebody.with.a…'],
  ['m•••@palm.example', 'm•••'],
])('%s is shown as %s', (email, shown) => {
  expect(shortEmail(email)).toBe(shown);
});
