import { expect, it } from '@jest/globals';
import type { ColumnRole } from '../../imports/import-enums.contract.js';
import { guessColumns } from './guess-columns.js';

const LIMITS = { rows: 1_000, columns: 100, fields: 3, fieldName: 60, field: 500, name: 255 };
const guess = (rows: string[][], request = {}) =>
  guessColumns(rows, { country: 'SA', roles: null, hasHeader: null, ...request }, LIMITS);

const HEADERS = ['Phone', 'Mobile', 'Reference', 'Code'];
const FILLED = [
  HEADERS,
  ['0501234567', '0551234567', '582345678', 'A1'],
  ['0501234568', '0551234568', '582345679', 'A2'],
];
const ABROAD = [HEADERS, ['501234567', '551234567', 'x', '+971'], ['501234568', '551234568', 'y', '+971']];
const EMPTIED = [HEADERS, ['', '0551234567', 'x', ''], ['', '0551234568', 'y', '']];
const REFUSED = [
  ['Phone', 'Accepts SMS Marketing'],
  ['0501234567', 'no'],
  ['0501234568', 'yes'],
];

it.each<[string, ColumnRole[], number[], string[][], boolean]>([
  ['one of two phone columns', ['phone', 'skip', 'skip', 'field'], [0], FILLED, true],
  ['both in another order', ['phone', 'phone', 'name', 'skip'], [0, 1], FILLED, true],
  ['a column of references', ['skip', 'skip', 'phone', 'skip'], [2], FILLED, false],
  ['a dial code the contents do not show', ['phone', 'phone', 'skip', 'dial_code'], [1, 0], FILLED, false],
  ['a dial code that is left out', ['phone', 'phone', 'skip', 'skip'], [1, 0], ABROAD, false],
  ['the dial code that the contents show', ['phone', 'phone', 'skip', 'dial_code'], [1, 0], ABROAD, true],
  ['phones of which none is left', ['phone', 'skip', 'name', 'skip'], [0], EMPTIED, false],
])(
  'without review, uses a remembered mapping only if the file confirms it: %s',
  (_, roles, phoneColumns, rows, isUsed) => {
    const { headerDigest } = guess(rows);
    const remembered = { [headerDigest!]: { roles, phoneColumns } };
    expect(guess(rows, { remembered, isUnreviewed: true }).isRemembered).toBe(isUsed);
    const isFilled = rows !== EMPTIED;
    expect(guess(rows, { remembered }).isRemembered).toBe(isFilled);
  },
);

it('without review, keeps every refusal', () => {
  const { headerDigest } = guess(REFUSED);
  const remembered = { [headerDigest!]: { roles: ['phone', 'skip'], phoneColumns: [0] } };
  const rolesOf = (request: object) => guess(REFUSED, request).columns.map(({ role }) => role);
  expect(rolesOf({ remembered })).toEqual(['phone', 'skip']);
  expect(rolesOf({ remembered, isUnreviewed: true })).toEqual(['phone', 'consent']);
});
