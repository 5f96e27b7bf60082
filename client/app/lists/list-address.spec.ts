import { describe, expect, it } from '@jest/globals';
import {
  anId,
  defineAddress,
  manyIds,
  matching,
  oneOf,
  readChoice,
  readIds,
  readListSearch,
  writeIds,
  yesOrNo,
} from './list-address.js';

it('reads valid parameters', () => {
  expect(readListSearch({ page: 3, rows: 50, search: 'layla' })).toEqual({ page: 3, rows: 50, search: 'layla' });
});

it('reads a search of digits as text', () => {
  expect(readListSearch({ search: 9665 })).toEqual({ search: '9665' });
});

it.each([{ page: 1, rows: 10, search: '' }, { page: -2, rows: 7 }, { page: 'two', rows: '1e9', search: null }, {}])(
  'omits defaults and invalid values: %j',
  (raw) => {
    expect(readListSearch(raw)).toEqual({});
  },
);

it('reads known choices only', () => {
  expect(readChoice('pended', ['active', 'pended'])).toBe('pended');
  expect(readChoice('blocked', ['active', 'pended'])).toBeUndefined();
});

it.each([
  [[], undefined],
  [[7], 7],
  [[7, 12], '7-12'],
])('writes the ids %j as %j and reads them again', (ids, written) => {
  expect(writeIds(ids)).toBe(written);
  expect(readIds(written)).toEqual(ids);
});

it.each(['7-x--2.5-7', { a: 1 }, null])('reads only the ids of %j', (raw) => {
  expect(readIds(raw)).toEqual(raw === '7-x--2.5-7' ? [7] : []);
});

describe('search parameters of a list', () => {
  const address = defineAddress(
    { state: oneOf(['on', 'off']), groups: manyIds, opted_out: yesOrNo, process: matching(/^[a-f]+$/) },
    { contact: anId },
  );
  const written = { page: 2, state: 'on', groups: '7-12', opted_out: 'no', process: 'abc', contact: 9 };

  it('keeps known parameters and drops others', () => {
    expect(address.read({ ...written, foreign: 1 })).toEqual(written);
    expect(
      address.read({ state: 'broken', groups: 'x', opted_out: true, process: 'xyz', contact: -1, page: 'two' }),
    ).toEqual({});
  });

  it('becomes a query without parameters that filter nothing', () => {
    const query = { page: 2, state: 'on', groups: [7, 12], opted_out: false, process: 'abc' };
    expect(address.toQuery(address.read(written))).toEqual(query);
    expect(address.deps({ search: address.read(written) })).toEqual(query);
    expect(address.toQuery(address.read({}))).toEqual({});
  });

  it('returns the filters as written in the address', () => {
    expect(address.filtersOf(address.read({ groups: 7, contact: 9 }))).toEqual({
      state: undefined,
      groups: 7,
      opted_out: undefined,
      process: undefined,
    });
  });
});
