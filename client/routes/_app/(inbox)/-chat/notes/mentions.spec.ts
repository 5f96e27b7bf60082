import { expect, it } from '@jest/globals';
import { encodeMentions, findMentionStart, splitMentions } from './mentions.js';

const people = [
  { id: 7, username: 'sara' },
  { id: 8, username: 'sara.k' },
];

it.each([
  ['@', 1, 0],
  ['ask @sa', 7, 4],
  ['ask @sa now', 7, 4],
  ['ask @sa now', 11, null],
  ['mail sara@shop', 14, null],
  ['', 0, null],
])('in "%s" at %i a mention starts at %s', (text, caret, start) => {
  expect(findMentionStart(text, caret)).toBe(start);
});

it.each([
  ['@sara please', '@[user:7] please'],
  ['(@sara.k), @sara.', '(@[user:8]), @[user:7].'],
  ['@sarah and a@sara', '@sarah and a@sara'],
  ['اسأل @sara', 'اسأل @[user:7]'],
])('encodes "%s"', (text, encoded) => {
  expect(encodeMentions(text, people)).toBe(encoded);
});

it('splits a stored note', () => {
  expect(splitMentions('ask @[user:7]: ok?')).toEqual([{ text: 'ask ' }, { userId: 7 }, { text: ': ok?' }]);
  expect(splitMentions('@[user:x]')).toEqual([{ text: '@[user:x]' }]);
});
