import { expect, it } from '@jest/globals';
import { countNumbers } from './count-numbers.js';

it.each([
  ['', 0],
  ['0501234567', 1],
  ['٠٥٠١٢٣٤٥٦٧\n۰۵۰۱۲۳۴۵۶۸', 2],
  ['+966 50 123 4567, 00966501234568؛ 0501234569', 3],
  ['Layla\t0501234567\nOmar\t(050) 123-4568\r\n\r\n', 2],
  ['12, 34567, 1234567890123456', 0],
])('%j has %i', (text, count) => {
  expect(countNumbers(text)).toBe(count);
});
