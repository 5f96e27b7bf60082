import { expect, it } from '@jest/globals';
import { withRole } from './with-role.js';

it('another phone column makes a field of the former one', () => {
  expect(withRole(['phone', 'name', 'field'], 2, 'phone')).toEqual(['field', 'name', 'phone']);
});

it('another name column makes a field of the former one', () => {
  expect(withRole(['phone', 'name', 'skip'], 2, 'name')).toEqual(['phone', 'field', 'name']);
});

it('any number of columns are fields or left out', () => {
  expect(withRole(['phone', 'field', 'field'], 2, 'skip')).toEqual(['phone', 'field', 'skip']);
});

it('where no column is the phone, any may become it', () => {
  expect(withRole(['name', 'skip'], 1, 'phone')).toEqual(['name', 'phone']);
  expect(withRole(['name', 'skip'], 1, 'field')).toEqual(['name', 'field']);
});

it('the phone stays the phone until another column is', () => {
  expect(withRole(['phone', 'field'], 0, 'skip')).toEqual(['phone', 'field']);
});
