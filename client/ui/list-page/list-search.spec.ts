import { expect, it } from '@jest/globals';
import { readChoice, readListSearch } from './list-search.js';

it('keeps what a list can show', () => {
  expect(readListSearch({ page: 3, rows: 50, search: 'layla' })).toEqual({ page: 3, rows: 50, search: 'layla' });
});

it('takes a search that is only digits for a text', () => {
  expect(readListSearch({ search: 9665 })).toEqual({ search: '9665' });
});

it.each([{ page: 1, rows: 10, search: '' }, { page: -2, rows: 7 }, { page: 'two', rows: '1e9', search: null }, {}])(
  'leaves out what is the default or makes no sense: %j',
  (raw) => {
    expect(readListSearch(raw)).toEqual({});
  },
);

it('takes a choice only from those there are', () => {
  expect(readChoice('pended', ['active', 'pended'])).toBe('pended');
  expect(readChoice('blocked', ['active', 'pended'])).toBeUndefined();
});
