import { expect, it } from '@jest/globals';
import { readTime } from './read-time.js';

it.each([
  ['', ''],
  ['9', '09:00'],
  ['930', '09:30'],
  ['9:30', '09:30'],
  ['1830', '18:30'],
  ['18.30', '18:30'],
  [' 23:59 ', '23:59'],
  ['٠٩:٣٠', '09:30'],
  ['24:00', null],
  ['183', null],
  ['12:60', null],
  ['noon', null],
])('reads %j as %j', (typed, time) => {
  expect(readTime(typed)).toBe(time);
});
