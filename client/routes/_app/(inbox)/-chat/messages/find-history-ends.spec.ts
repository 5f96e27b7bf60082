import { expect, it } from '@jest/globals';
import { findHistoryEnds } from './find-history-ends.js';

const messages = (letters: string) => Array.from(letters, (letter, id) => ({ id, is_history: letter === 'h' }));

it.each([
  ['hhl', true, '1'],
  ['hlhhl', true, '0,3'],
  ['lhh', true, '2'],
  ['lhh', false, ''],
  ['ll', true, ''],
  ['', true, ''],
])('finds the ends of history (h) in "%s" (newest loaded: %s)', (letters, isNewest, ends) => {
  expect(findHistoryEnds(messages(letters), isNewest)).toBe(ends);
});
