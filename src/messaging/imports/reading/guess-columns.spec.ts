import { describe, expect, it } from '@jest/globals';
import { guessColumns } from './guess-columns.js';

const LIMITS = { rows: 1_000, columns: 100, fields: 3, fieldName: 60, field: 500, name: 255 };
const guess = (rows: string[][], asked = {}) =>
  guessColumns(rows, { country: 'SA', roles: null, hasHeader: null, ...asked }, LIMITS);
const rolesOf = (rows: string[][]) => guess(rows)?.columns.map(({ role }) => role);

describe('guessColumns', () => {
  it.each([
    ['phone', 'name'],
    ['Mobile No.', 'Customer Name'],
    ['WHATSAPP_NUMBER', 'full_name'],
    ['phoneNumber', 'Contact Name'],
    ['رقم الجوال', 'الاسم'],
    ['الجوّال', 'اسم العميل'],
    ['هاتف', 'الأسم الكامل'],
    ['رقم الهاتف', 'العميل'],
    ['موبايل', 'اسم'],
    ['الواتساب', 'اسم المستلم'],
    ['رقم', 'Name'],
  ])('%s, %s', (phone, name) => {
    const row = ['0501234567', 'أحمد'];
    expect(rolesOf([[phone, name], row])).toEqual(['phone', 'name']);
    expect(rolesOf([[name, phone], row.toReversed()])).toEqual(['name', 'phone']);
    expect(guess([[phone, name], row])?.hasHeader).toBe(true);
  });

  it.each([
    [
      ['product name', 'phone'],
      ['field', 'phone'],
    ],
    [
      ['اسم المتجر', 'الاسم', 'الجوال'],
      ['field', 'name', 'phone'],
    ],
    [
      ['City', 'Phone', 'Client'],
      ['field', 'phone', 'name'],
    ],
    [
      ['name', 'telephone', 'a', 'b', 'c', 'd'],
      ['name', 'phone', 'field', 'field', 'field', 'skip'],
    ],
  ])('%j', (headers, roles) => {
    const phone = headers.findIndex((header) => /phone|جوال/i.test(header));
    const row = headers.map((_, at) => (at === phone ? '0501234567' : 'text'));
    expect(rolesOf([headers, row])).toEqual(roles);
  });

  it('believes what stands in a column more than what is written above it', () => {
    const rows = [
      ['phone', 'mobile', 'note'],
      ['', '', '0501234567'],
      ['-', 'none', '0551234567'],
    ];
    expect(rolesOf(rows)).toEqual(['field', 'field', 'phone']);
  });

  it('needs no headers', () => {
    const rows = [
      ['1', 'Ahmed Ali', '0501234567', 'x1'],
      ['2', 'Sara', '0551234567', 'x2'],
    ];
    expect(guess(rows)).toMatchObject({
      hasHeader: false,
      columns: [{ header: 'A', role: 'skip' }, { header: 'B', role: 'name' }, { role: 'phone' }, { role: 'skip' }],
    });
  });

  it('takes damaged numbers for numbers, and words for none', () => {
    expect(
      rolesOf([
        ['9.66E+11', 'Ahmed'],
        ['4.41E+11', 'Sara'],
      ]),
    ).toEqual(['phone', 'name']);
    expect(rolesOf([['Ahmed'], ['Sara']])).toEqual(['name']);
    expect(rolesOf([])).toEqual([]);
  });

  it('tells what it can of columns of which none is of phones', () => {
    const rows = [
      ['name', 'code'],
      ['Ahmed', 'x1'],
    ];
    expect(guess(rows)).toMatchObject({ hasHeader: true, columns: [{ role: 'name' }, { role: 'field' }] });
    expect(rolesOf(rows.slice(1))).toEqual(['name', 'skip']);
  });

  it('does as it is told', () => {
    const rows = [
      ['phone', 'other'],
      ['0501234567', '0551234567'],
    ];
    expect(guess(rows, { roles: ['skip', 'phone'], hasHeader: false })).toMatchObject({
      ...{ hasHeader: false, above: 0 },
      columns: [{ role: 'skip' }, { role: 'phone', samples: ['other', '0551234567'] }],
    });
    expect(guess(rows, { roles: ['skip', 'field'] })).toMatchObject({ columns: [{ role: 'skip' }, { role: 'field' }] });
  });
});
