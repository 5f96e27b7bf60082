import { expect, it } from '@jest/globals';
import { readAddress } from '../read-row.js';
import { meaningOf } from './column-meaning.js';
import { countriesOfPhone } from './countries-of-phone.js';
import { guessColumns } from './guess-columns.js';

const LIMITS = { rows: 1_000, columns: 100, fields: 30, fieldName: 60, field: 500, name: 255 };

it.each([
  ['Billing Phone', ['Billing Country', 'Shipping Country'], [0]],
  ['shipping_phone', ['billing_country', 'shipping_country'], [1]],
  ['Default Address Phone', ['Country', 'Default Address Country Code'], [1]],
  ['Phone', ['Shipping Country', 'Country'], [1]],
  ['Phone', ['Shipping Country', 'Billing Country'], [0, 1]],
  ['هاتف الشحن', ['بلد الفاتورة', 'بلد الشحن'], [1]],
  ['Home Phone', ['Business Country/Region', 'Home Country/Region'], [1]],
  ['Phone', ['Address 1 - Country'], [0]],
])('finds the country of column %s in %j', (phone, countries, indices) => {
  const columns = countries.map((header, index) => ({ index, header }));
  expect(countriesOfPhone(phone, columns)).toEqual(indices);
});

it('reads each phone by the country of its address, and rejects it if countries differ', () => {
  const headers = ['Name', 'Billing Phone', 'Billing Country', 'Shipping Phone', 'Shipping Country', 'Phone'];
  const rows = [
    ['Sara', '0501234567', 'SA', '0501234568', 'AE', ''],
    ['Omar', '', 'SA', '0501234569', 'AE', ''],
    ['Huda', '', 'SA', '', 'AE', '0501234560'],
    ['Reem', '', 'SA', '', 'SA', '0501234561'],
    ['Ali', '', 'SA', '', 'AE', '+966501234562'],
  ];
  const { columns } = guessColumns([headers, ...rows], { country: 'KW', roles: null, hasHeader: null }, LIMITS);
  expect(columns.map(({ role }) => role)).toEqual(['name', 'phone', 'country', 'phone', 'country', 'phone']);
  const meaning = meaningOf(columns, false);
  expect(rows.map((row) => readAddress(row, meaning, 'KW'))).toMatchObject([
    { phone: '966501234567', further: ['971501234568'] },
    { phone: '971501234569' },
    { reason: 'unknown_country' },
    { phone: '966501234561' },
    { phone: '966501234562' },
  ]);
});
