import { expect, it } from '@jest/globals';
import { latinKey } from './latin-key.js';

it.each([
  ['k', 'KeyK', 'k'],
  ['K', 'KeyK', 'k'],
  ['ن', 'KeyK', 'k'],
  ['ظ', 'Slash', '/'],
  // Z is at the US W on a French keyboard, the slash is on the 7 on a German one.
  ['z', 'KeyW', 'z'],
  ['/', 'Digit7', '/'],
  ['Enter', 'Enter', 'Enter'],
])('reads the key %s at the position %s as %s', (key, code, expected) => {
  expect(latinKey({ key, code })).toBe(expected);
});

it('reads the Arabic question mark as a Latin one', () => {
  expect(latinKey({ key: '؟', code: 'Slash', shiftKey: true })).toBe('?');
  expect(latinKey({ key: '?', code: 'Slash', shiftKey: true })).toBe('?');
});
