import { describe, expect, it } from '@jest/globals';
import { guessColumns } from './guess-columns.js';

const LIMITS = { rows: 1_000, columns: 100, fields: 3, fieldName: 60, field: 500, name: 255 };
const guess = (rows: string[][], request = {}) =>
  guessColumns(rows, { country: 'SA', roles: null, hasHeader: null, ...request }, LIMITS);
const rolesOf = (rows: string[][]) => guess(rows).columns.map(({ role }) => role);

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
  ])('recognizes headers %s and %s', (phone, name) => {
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
  ])('finds roles of %j', (headers, roles) => {
    const phone = headers.findIndex((header) => /phone|جوال/i.test(header));
    const row = headers.map((_, at) => (at === phone ? '0501234567' : 'text'));
    expect(rolesOf([headers, row])).toEqual(roles);
  });

  it('warns when the column with a phone header has no phones and another has', () => {
    const rows = [
      ['phone', 'mobile', 'note'],
      ['', '', '0501234567'],
      ['-', 'none', '0551234567'],
    ];
    expect(rolesOf(rows)).toEqual(['field', 'field', 'field']);
    expect(guess(rows).warnings).toEqual([{ kind: 'header_contradicts', columns: [0, 1] }]);
  });

  it.each([
    ['رقم الطلب', '145822349'],
    ['Order ID', '0501234567'],
    ['رقم الهوية', '1012345678'],
    ['التاريخ', '2026-10-01'],
    ['الإجمالي', '1,250.00'],
    ['رمز', '0501234567'],
  ])('never takes %s for phones', (header, cell) => {
    expect(rolesOf([[header, 'اسم العميل'], ...Array.from({ length: 8 }, () => [cell, 'سارة'])])).toEqual([
      'field',
      'name',
    ]);
    const damaged = Array.from({ length: 8 }, (_, at) => [cell, `سارة ${at}`, at % 2 ? '9.66501E+11' : '0501***567']);
    expect(rolesOf([[header, 'اسم العميل', 'رقم الجوال'], ...damaged])).toEqual(['field', 'name', 'phone']);
  });

  it('does not read running numbers without a header as phones', () => {
    const rows = Array.from({ length: 8 }, (_, at) => [String(145_822_349 + at), 'Sara']);
    expect(guess(rows).phoneColumns).toEqual([]);
  });

  it('prefers the fullest of the columns without a clear header', () => {
    const rows = [
      ['a', 'b', 'c'],
      ...Array.from({ length: 100 }, (_, at) => [
        at === 40 ? '0501234567' : '',
        at % 5 ? '0551234567' : 'x',
        String(at),
      ]),
    ];
    expect(guess(rows).phoneColumns).toEqual([1]);
  });

  it('orders phones by header (mobile, unknown, landline) and leaves out other persons', () => {
    const headers = [
      'First Name',
      'Last Name',
      'Home Phone',
      'Phone',
      'Mobile Phone',
      "Assistant's Phone",
      'Business Fax',
    ];
    const found = guess([headers, ['Sara', 'Khan', ...Array.from({ length: 5 }, () => '0501234567')]]);
    expect(found.phoneColumns).toEqual([4, 3, 2]);
    expect(found.columns.map(({ role }) => role).slice(0, 2)).toEqual(['first_name', 'last_name']);
    expect(
      guess(
        headers
          .map((header) => [header])
          .slice(5, 6)
          .concat([['0501234567']]),
      ).phoneColumns,
    ).toEqual([0]);
  });

  it.each([
    [
      ['First Name', 'Middle Name', 'Last Name'],
      ['first_name', 'middle_name', 'last_name'],
    ],
    [
      ['الاسم الأول', 'اسم الأب', 'اسم العائلة'],
      ['first_name', 'middle_name', 'last_name'],
    ],
    [
      ['Given Name', 'Additional Name', 'Family Name'],
      ['first_name', 'middle_name', 'last_name'],
    ],
    [
      ['الاسم الاول', 'الاسم الأوسط', 'اللقب'],
      ['first_name', 'middle_name', 'last_name'],
    ],
    [
      ['firstName', 'Nickname', 'Surname'],
      ['first_name', 'field', 'last_name'],
    ],
    [
      ['الاسم', 'الاسم الأول', 'الاسم الأخير'],
      ['name', 'first_name', 'last_name'],
    ],
    [
      ['First Name', 'Phonetic First Name', 'Company Name'],
      ['first_name', 'field', 'field'],
    ],
  ])('%j are parts of a name', (headers, roles) => {
    const rows = [
      [...headers, 'Phone'],
      ['a', 'b', 'c', '0501234567'],
    ];
    expect(rolesOf(rows)).toEqual([...roles, 'phone']);
  });

  it.each([
    ['رمز الدولة', '+971', 'dial_code'],
    ['Country Code', '00965', 'dial_code'],
    ['Country Code', 'AE', 'country'],
    ['الدولة', 'الإمارات', 'country'],
    ['Address 1 - Country', 'United Arab Emirates', 'country'],
    ['Code', '+971', 'dial_code'],
    ['Country', 'unheard of', 'field'],
  ])('finds the role of %s with %s', (header, cell, role) => {
    expect(
      rolesOf([
        ['Phone', header],
        ['501234567', cell],
      ]),
    ).toEqual(['phone', role]);
  });

  it('drops empty columns, and keeps distant ones', () => {
    const width = 400;
    const wide = (cells: Record<number, string>): string[] => Array.from({ length: width }, (_, at) => cells[at] ?? '');
    const headers = Array.from({ length: width }, (_, at) => (at === 300 ? 'Mobile' : `h${at}`));
    const rows = [headers, wide({ 300: '0501234567', 5: 'x', 398: 'y' }), wide({ 300: '0551234567', 7: 'z' })];
    expect(guess(rows).columns.map(({ at, role }) => [at, role])).toEqual([
      [5, 'field'],
      [7, 'field'],
      [300, 'phone'],
      [398, 'field'],
    ]);
    const full = [headers, headers.map((_, at) => (at === 300 ? '0501234567' : 'x'))];
    const kept = guess(full).columns;
    expect([kept.length, kept.at(-1)]).toMatchObject([100, { at: 300, role: 'phone' }]);
  });

  it('uses the account’s field names', () => {
    const rows = [
      ['Phone', 'CITY', 'city'],
      ['0501234567', 'Riyadh', 'Jeddah'],
    ];
    expect(guess(rows, { fields: ['City'] }).columns.map(({ header }) => header)).toEqual(['Phone', 'City', 'City 2']);
  });

  it('recognizes the file of rejected rows', () => {
    const rows = [
      ['الصف', 'سبب الاستبعاد', 'A', 'B'],
      ['3', 'الرقم قصير جدًا.', '0501234567', 'سارة'],
    ];
    expect(rolesOf(rows)).toEqual(['skip', 'skip', 'phone', 'name']);
    expect(rolesOf([['Row', 'Why it was left out', 'Mobile', 'City'], rows[1]!])).toEqual([
      'skip',
      'skip',
      'phone',
      'field',
    ]);
  });

  it('finds headers below a title, or uses the requested row', () => {
    const rows = [
      ['Report', '2026'],
      ['Store', 'Branch 1', 'x'],
      ['Name', 'Phone'],
      ['Sara', '0501234567'],
    ];
    expect(guess(rows)).toMatchObject({ hasHeader: true, above: 3 });
    expect(guess(rows, { headerAt: 1 })).toMatchObject({ hasHeader: true, above: 2 });
  });

  it('applies the mapping of an earlier file with the same headers', () => {
    const rows = [
      ['Phone', 'Mobile', 'Note'],
      ['0501234567', '0551234567', 'x'],
    ];
    const { headerDigest } = guess(rows);
    const roles = ['phone', 'skip', 'name'];
    const remembered = { [headerDigest!]: { roles, phoneColumns: [0] } };
    const again = guess([['phone ', 'MOBILE', 'note'], rows[1]!], { remembered });
    expect(again).toMatchObject({ isRemembered: true, phoneColumns: [0] });
    expect(again.columns.map(({ role }) => role)).toEqual(roles);
    const other = guess([['Phone', 'Mobile', 'Other'], rows[1]!], { remembered });
    expect(other.isRemembered).toBe(false);
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

  it('recognizes damaged numbers, but not words, as phones', () => {
    expect(
      rolesOf([
        ['9.66E+11', 'Ahmed'],
        ['4.41E+11', 'Sara'],
      ]),
    ).toEqual(['phone', 'name']);
    expect(rolesOf([['Ahmed'], ['Sara']])).toEqual(['name']);
    expect(rolesOf([])).toEqual([]);
  });

  it('guesses the other columns without a column of phones', () => {
    const rows = [
      ['name', 'code'],
      ['Ahmed', 'x1'],
    ];
    expect(guess(rows)).toMatchObject({ hasHeader: true, columns: [{ role: 'name' }, { role: 'field' }] });
    expect(rolesOf(rows.slice(1))).toEqual(['name', 'skip']);
  });

  it('uses the chosen columns', () => {
    const rows = [
      ['phone', 'other'],
      ['0501234567', '0551234567'],
    ];
    expect(guess(rows, { roles: ['skip', 'phone'], hasHeader: false })).toMatchObject({
      hasHeader: false,
      above: 0,
      columns: [{ role: 'skip' }, { role: 'phone', samples: ['other', '0551234567'] }],
    });
    expect(guess(rows, { roles: ['skip', 'field'] })).toMatchObject({ columns: [{ role: 'skip' }, { role: 'field' }] });
  });
});
