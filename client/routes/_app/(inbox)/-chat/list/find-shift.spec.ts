import { expect, it } from '@jest/globals';
import { findShift } from './find-shift.js';

it.each([
  ['abcdefgh', 'abcdefgh', 3, 0],
  ['abcdefgh', 'xabcdefgh', 3, 1],
  ['abcdefgh', 'cdefgh', 3, -2],
  // The first visible row jumps to the top.
  ['abcdefgh', 'dabcefgh', 3, 0],
  ['abcdefgh', 'hgabcdef', 3, 2],
  ['abcdefgh', 'uvwxyz', 3, 0],
  ['abc', 'abc', 7, 0],
])('%s, then %s, from row %i on: %i', (before, after, first, shift) => {
  expect(findShift(Array.from(before), Array.from(after), first)).toBe(shift);
});
