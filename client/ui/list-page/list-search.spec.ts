import { expect, it } from '@jest/globals';
import { readChoice, readIds, readListSearch, writeIds } from './list-search.js';

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

it.each([
  [[], undefined],
  [[7], 7],
  [[7, 12], '7-12'],
])('keeps the ids %j as %j', (ids, written) => {
  expect(writeIds(ids)).toBe(written);
  expect(readIds(written)).toEqual(ids);
});

it.each(['7-x--2.5-7', { a: 1 }, null])('takes only ids from %j', (raw) => {
  expect(readIds(raw)).toEqual(raw === '7-x--2.5-7' ? [7] : []);
});
