import { expect, it } from '@jest/globals';
import { guessColumns } from './guess-columns.js';

const LIMITS = { rows: 1_000, columns: 100, fields: 30, fieldName: 60, field: 500, name: 255 };
const guess = (rows: string[][]) => guessColumns(rows, { country: 'SA', roles: null, hasHeader: null }, LIMITS);
const NUMBERS = ['501234567', '552934568', '539934569', '561830012'];
const below = (header: string, cells = NUMBERS): string[][] => [['Note', header], ...cells.map((cell) => ['x', cell])];

it.each([
  'Contract',
  'Policy Number',
  'Ticket No',
  'Account',
  'Card number',
  'Meter No.',
  'Employee ID',
  'Booking',
  'Iqama',
  'رقم العقد',
  'رقم التذكرة',
  'رقم العداد',
  'الرقم الوظيفي',
  'رقم المعاملة',
  'رقم البطاقة',
  'رقم الاشتراك',
  'الرقم المدني',
])('%s causes a warning and is never chosen as phone', (header) => {
  expect(guess(below(header))).toMatchObject({
    phoneColumns: [],
    warnings: [{ kind: 'header_contradicts', columns: [1] }],
  });
});

it.each(['Customer No', 'Client number', 'Member', 'رقم العميل', 'رقم المشترك'])(
  '%s is a phone if its numbers have a zero or country code',
  (header) => {
    expect(guess(below(header))).toMatchObject({
      phoneColumns: [],
      warnings: [{ kind: 'header_contradicts', columns: [1] }],
    });
    for (const mark of ['0', '+966', '966'])
      expect(
        guess(
          below(
            header,
            NUMBERS.map((number) => mark + number),
          ),
        ).phoneColumns,
      ).toEqual([1]);
  },
);

it.each(['Country of birth', 'Passport country', 'بلد الميلاد', 'دولة إصدار الجواز', 'Country of origin'])(
  '%s does not change how numbers are read',
  (header) => {
    const rows = [
      ['Phone', header],
      ['0501234567', 'Egypt'],
      ['0551234567', 'مصر'],
    ];
    expect(guess(rows).columns.map(({ role }) => role)).toEqual(['phone', 'field']);
  },
);

it.each(['المفتاح', 'كود', 'Code', 'Prefix', 'رمز الاتصال', ''])(
  'codes of the region below %j are dial codes',
  (header) => {
    const rows = [
      [header, 'الهاتف'],
      ['966', '501234567'],
      ['٩٧١', '501234568'],
      ['965', '50012345'],
      ...(header === '' ? [] : [['20', '1001234567']]),
    ];
    expect(guess(rows).columns.map(({ role }) => role)).toEqual(['dial_code', 'phone']);
  },
);

it.each([
  ['Code', ['20', '30', '44']],
  ['Branch code', ['101', '102', '103']],
  ['عدد الطلبات', ['966', '971', '965']],
])('%s of %j is no dial code', (header, cells) => {
  const rows = [[header, 'Phone'], ...cells.map((cell, at) => [cell, `050123456${at}`])];
  expect(guess(rows).columns[0]?.role).not.toBe('dial_code');
});

it.each(['Contact', 'Contact no'])('%s is a phone', (header) => {
  expect(guess(below(header)).phoneColumns).toEqual([1]);
  expect(guess(below(header, ['Sara 0501234567', 'Omar - 0551234567'])).phoneColumns).toEqual([1]);
});
