import { expect, it } from '@jest/globals';
import { Flag, IdList, Names } from './fields.contract.js';

it.each([true, 'true', 'True', '1', 1, 'on', ' ON ', 'yes'])('%j is yes', (written) => {
  expect(Flag.parse(written)).toBe(true);
});
it.each([false, 'false', 'False', '0', 0, 'off', 'no'])('%j is no', (written) => {
  expect(Flag.parse(written)).toBe(false);
});
it.each(['maybe', 2, null, [], {}, 'toString'])('%j is neither', (written) => {
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
  [[], []],
])('%j is a list of ids', (written, ids) => {
  expect(IdList().parse(written)).toEqual(ids);
});
it.each([['x'], [0], [-1], ['1.5'], [{}], [null], { $ne: 1 }, true].map((written) => [written]))(
  '%j is none',
  (written) => {
    expect(IdList().safeParse(written).success).toBe(false);
  },
);

it('names have commas between', () => {
  expect(Names.parse('title, id,')).toEqual(['title', 'id']);
  expect(Names.parse(['name', 'id'])).toEqual(['name', 'id']);
});
