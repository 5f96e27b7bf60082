import { describe, expect, it } from '@jest/globals';
import { addSlash, findSlash } from './find-slash.js';

describe('findSlash', () => {
  it.each([
    ['/', 1, ''],
    ['/tha', 4, 'tha'],
    ['/شكرا لك', 8, 'شكرا لك'],
    ['Hello /tha', 10, 'tha'],
    ['Hello\n/tha and more', 10, 'tha'],
    ['/thanks', 3, 'th'],
  ])('finds in %j at caret %d the search %j', (text, caret, typed) => {
    expect(findSlash(text, caret)).toEqual({ from: text.indexOf('/'), to: caret, typed });
  });

  it.each([
    ['', 0],
    ['/tha', 0],
    ['https://example.com', 10],
    ['5/10', 4],
    ['Hello /two words', 16],
    ['/one\ntwo', 8],
    [`/${'x'.repeat(80)}`, 81],
  ])('finds nothing in %j at caret %d', (text, caret) => {
    expect(findSlash(text, caret)).toBeNull();
  });
});

it.each([
  ['', 0, '/', 1],
  ['Hello', 5, 'Hello /', 7],
  ['Hello ', 6, 'Hello /', 7],
  ['ab', 1, 'a /b', 3],
])('addSlash adds a slash to %j at caret %d', (text, caret, next, nextCaret) => {
  expect(addSlash(text, caret)).toEqual({ text: next, caret: nextCaret });
});
