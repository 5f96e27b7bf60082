import { describe, expect, it } from '@jest/globals';
import { Invalid } from '../../errors.js';
import { readInput, readQuery } from './read-input.js';

describe('a form', () => {
  it.each<[string, unknown, unknown]>([
    ['empty texts are absent', { name: '', body: 'x', note: ' ' }, { body: 'x', note: ' ' }],
    [
      'empty texts within objects and lists are absent',
      { a: { b: '', c: { d: '' } }, list: ['', 'x', ''] },
      { a: { c: {} }, list: ['x'] },
    ],
    ['null, false and 0 are kept', { a: null, b: false, c: 0 }, { a: null, b: false, c: 0 }],
    ['lists', { 'ids[]': '1', 'more[]': ['1', '2'], 'none[]': '' }, { ids: ['1'], more: ['1', '2'] }],
    ['lists with indexes', { 'ids[0]': '1', 'ids[1]': '2' }, { ids: ['1', '2'] }],
    [
      'lists of objects',
      { 'periods[0][months]': '3', 'periods[1][months]': '6', 'periods[0][discount]': '5', 'periods[1].discount': '9' },
      {
        periods: [
          { months: '3', discount: '5' },
          { months: '6', discount: '9' },
        ],
      },
    ],
    [
      'lists of objects with any indexes',
      { 'rows[999999999][a]': '1', 'rows[7][a]': '2', 'rows[999999999][b]': '3', 'rows[8][a]': '' },
      { rows: [{ a: '1', b: '3' }, { a: '2' }] },
    ],
    [
      'lists of objects without indexes',
      { 'rows[][a]': ['1', '2'], 'rows[][b]': '3' },
      { rows: [{ a: '1' }, { a: '2' }, { b: '3' }] },
    ],
    [
      'lists within objects of lists',
      { 'rows[0][ids][]': ['1', '2'], 'rows[1][ids][0]': '3', 'more[rows][0][a]': '4' },
      { rows: [{ ids: ['1', '2'] }, { ids: ['3'] }], more: { rows: [{ a: '4' }] } },
    ],
    ['a list of mixed values', { rows: '1', 'rows[0][a]': '2' }, { rows: ['1', { a: '2' }] }],
    ['a list in two spellings', { groups: '1', 'groups[]': '2' }, { groups: ['1', '2'] }],
    ['objects', { 'a[b]': '1', 'a[c]': '2', 'd.e': '3' }, { a: { b: '1', c: '2' }, d: { e: '3' } }],
    ['three kinds of line ends', { body: 'a\r\nb\rc\n\r\nd\r' }, { body: 'a\nb\nc\n\nd\n' }],
    [
      'line ends within objects and lists',
      { 'rows[0][a]': 'x\r\n', b: [{ c: ['\r\n'] }] },
      { rows: [{ a: 'x\n' }], b: [{ c: ['\n'] }] },
    ],
    ['line ends of a text body', 'a\r\nb', 'a\nb'],
    [
      'passwords, which are kept as typed',
      { password: 'a\r\nb', current_password: '\r', a: { password_confirmation: ['\r\n'] } },
      { password: 'a\r\nb', current_password: '\r', a: { password_confirmation: ['\r\n'] } },
    ],
    ['_method is dropped', { _method: 'PUT', status: 'on' }, { status: 'on' }],
    ['nothing', undefined, {}],
    ['null', null, {}],
    ['a text body stays unchanged', 'x', 'x'],
    ['malformed names stay unchanged', { 'a[b': '1', '[x]': '2', '.': '3' }, { 'a[b': '1', '[x]': '2', '.': '3' }],
  ])('%s', (_what, raw, read) => {
    expect(readInput(raw)).toEqual(read);
  });

  it('changes no prototype', () => {
    const raw = JSON.parse('{"__proto__":{"bad":1},"a":{"__proto__":{"bad":1}}}') as object;
    const read = readInput({
      ...raw,
      'constructor[prototype][bad]': '1',
      'x[__proto__][bad]': '1',
      'rows[0][__proto__]': '1',
      'rows[1][constructor][prototype]': '1',
    });
    expect(({} as { bad?: unknown }).bad).toBeUndefined();
    // Contacts may have a custom field of this name.
    expect(Object.entries(read as object)).toEqual([
      ['a', {}],
      ['constructor', { prototype: { bad: '1' } }],
      ['x', {}],
      ['rows', [{}, { constructor: { prototype: '1' } }]],
    ]);
  });
});

describe('a query string', () => {
  it.each<[string, unknown, unknown]>([
    ['filters in brackets', { 'filters[status]': 'on' }, { status: 'on' }],
    ['filters after a dot', { 'filters.app': '3' }, { app: '3' }],
    ['filters as JSON', { filters: '{"status":"on","app":""}', page: '2' }, { status: 'on', page: '2' }],
    ['empty filters', { filters: '' }, {}],
    ['a parameter precedes a filter of its name', { 'filters[status]': 'on', status: 'off' }, { status: 'off' }],
  ])('%s', (_what, raw, read) => {
    expect(readQuery(raw)).toEqual(read);
  });

  it.each(['x', '[1]', '3', '{'])('invalid filters are rejected: %s', (filters) => {
    expect(() => readQuery({ filters })).toThrow(Invalid);
  });
});
