import { expect, it } from '@jest/globals';
import { readCode } from './read-code.js';

it.each([
  ['123456', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  [' 12a3', '123'],
  ['1234567', '123456'],
  ['Mersal: 482913 is your code. It is valid for 5 minutes.', '482913'],
  ['رمزك في مِرسال: ٤٨٢٩١٣، صالح لمدة 5 دقائق', '482913'],
  ['abc', ''],
])('reads the code in: %s', (typed, code) => {
  expect(readCode(typed, 6)).toBe(code);
});
