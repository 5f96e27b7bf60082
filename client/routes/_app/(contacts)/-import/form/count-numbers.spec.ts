import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { loadPhoneReader } from '@/ui/phone/load-phone-reader.js';
import { countNumbers } from './count-numbers.js';

const count = (text: string, country = '', accountPhone: string | null = null): Promise<number | null> =>
  countNumbers(text, country, accountPhone, new AbortController().signal);

it.each([
  ['', 0],
  ['0501234567', 1],
  ['٠٥٠١٢٣٤٥٦٧\n۰۵۰۱۲۳۴۵۶۸', 2],
  ['+966 50 123 4567, 00966501234568؛ 0501234569', 3],
  ['Layla\t0501234567\nOmar\t(050) 123-4568\r\n\r\n', 2],
  ['1- سارة 0501234567\n2- Omar 0557654321', 2],
  ['0501234567 0557654321', 2],
  ['12, 34567, 1234567890123456', 0],
  ['145822349\n9.66501E+11', 0],
])('%j has %i numbers', async (text, numbers) => {
  expect(await count(text)).toBe(numbers);
});

it('uses the country of the account by default', async () => {
  expect(await count('50012345', '', '96550099999')).toBe(1);
  expect(await count('50012345', 'SA', '96550099999')).toBe(0);
});

it('returns null after an abort', async () => {
  expect(await countNumbers('0501234567', '', null, AbortSignal.abort())).toBeNull();
});

it('reads every cell as the server does', async () => {
  const { readPhones } = await loadPhoneReader();
  const cases: [cell: string, country: string, expected: string][] = JSON.parse(
    readFileSync('src/platform/phones/phone-cases.json', 'utf8'),
  );
  for (const [cell, country, expected] of cases) {
    const { phones, reason } = readPhones(cell, country);
    expect([cell, reason ?? phones.map(({ phone }) => phone).join(' ')]).toEqual([cell, expected]);
  }
});
