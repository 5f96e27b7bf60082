import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { Flag, IdList, Names, Numeric, isNothing, unlessNothing } from './fields.contract.js';

it.each([true, 'true', 'True', '1', 1, 'on', ' ON ', 'yes'])('%j means yes', (written) => {
  expect(Flag.parse(written)).toBe(true);
});
it.each([false, 'false', 'False', '0', 0, 'off', 'no'])('%j means no', (written) => {
  expect(Flag.parse(written)).toBe(false);
});
it.each(['maybe', 2, null, [], {}, 'toString'])('%j is no flag', (written) => {
  expect(Flag.safeParse(written).success).toBe(false);
});

it.each<[unknown, number[]]>([
  [
    [1, '2'],
    [1, 2],
  ],
  ['3', [3]],
  [4, [4]],
  ['1, 2,3,', [1, 2, 3]],
  [
    ['1,2', '3'],
    [1, 2, 3],
  ],
  ['[1,"2"]', [1, 2]],
  [
    [{ id: 1, name: 'A row as it was answered' }, 2],
    [1, 2],
  ],
  [[], []],
])('%j is a list of IDs', (written, ids) => {
  expect(IdList().parse(written)).toEqual(ids);
});
it.each([['x'], [0], [-1], ['1.5'], [{}], [null], [true], { id: 1 }, { $ne: 1 }, true].map((written) => [written]))(
  '%j is no list of IDs',
  (written) => {
    expect(IdList().safeParse(written).success).toBe(false);
  },
);

it.each<[unknown, number]>([
  [5, 5],
  ['5', 5],
  [' 5 ', 5],
  ['-1', -1],
  ['99.50', 99.5],
  ['.5', 0.5],
  ['5.', 5],
  ['0', 0],
])('%j is a number', (written, number) => {
  expect(Numeric(z.number()).parse(written)).toBe(number);
});
it.each(
  [null, undefined, '', ' ', true, false, [], [5], {}, 'x', '1e3', '0x10', '1,5', '.', '9'.repeat(5000)].map(
    (written) => [written],
  ),
)('%j is no number', (written) => {
  expect(Numeric(z.number()).safeParse(written).success).toBe(false);
});

it('null, spellings of null, and lists of nulls count as absent', () => {
  for (const written of [null, undefined, 'null', 'undefined', [null], ['null', 'undefined']])
    expect([written, isNothing(written)]).toEqual([written, true]);
  for (const written of ['', 'nullable', 0, false, [], [null, 1], {}])
    expect([written, isNothing(written)]).toEqual([written, false]);
  expect(unlessNothing(z.string().optional()).parse('null')).toBeUndefined();
  expect(unlessNothing(z.string().optional()).parse('nullable')).toBe('nullable');
});

it('names are separated by commas', () => {
  expect(Names.parse('title, id,')).toEqual(['title', 'id']);
  expect(Names.parse(['name', 'id'])).toEqual(['name', 'id']);
});
