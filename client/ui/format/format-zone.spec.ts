import { expect, it } from '@jest/globals';
import { nameOfZone, offsetOfZone } from './format-zone.js';

it.each([
  ['Asia/Riyadh', 'en', 'Saudi Arabia Time'],
  ['Asia/Riyadh', 'ar', 'توقيت المملكة العربية السعودية'],
  ['UTC', 'en', 'UTC'],
])('%s is named in the user’s language (%s)', (id, language, name) => {
  expect(nameOfZone(id, language)).toBe(name);
});

it('the UTC offset is the same in both languages', () => {
  expect(offsetOfZone('Asia/Riyadh')).toBe('GMT+3');
});
