import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import { readTypedPhone } from './read-typed-phone.js';

describe('readTypedPhone', () => {
  it.each([
    ['501234567', 'SA', '+966501234567'],
    ['0501234567', 'SA', '+966501234567'],
    ['050 123 4567', 'SA', '+966501234567'],
    ['٠٥٠١٢٣٤٥٦٧', 'SA', '+966501234567'],
    ['۰۵۰۱۲۳۴۵۶۷', 'SA', '+966501234567'],
    ['966501234567', 'SA', '+966501234567'],
    ['+966 50 123 4567', 'SA', '+966501234567'],
    ['\u202a+966 50 123 4567\u202c', 'SA', '+966501234567'],
    ['+20 100 111 2223', 'EG', '+201001112223'],
    ['00201001112223', 'EG', '+201001112223'],
    ['+1 (415) 555-2671', 'US', '+14155552671'],
  ])('%s', (typed, country, value) => {
    expect(readTypedPhone(typed, 'SA', '966')).toMatchObject({ country, value, isValid: true });
  });

  it('shows the national part of a pasted international number', () => {
    expect(readTypedPhone('+201001112223', 'SA', '966').text).toBe('10 01112223');
  });

  it('keeps an incomplete number, marked as such', () => {
    expect(readTypedPhone('0501', 'SA', '966')).toEqual({
      country: 'SA',
      text: '0501',
      value: '+966501',
      isValid: false,
    });
    expect(readTypedPhone('+96650', 'SA', '966')).toMatchObject({ value: '+96650', isValid: false });
  });

  it('is empty without input', () => {
    expect(readTypedPhone(' ', 'SA', '966').value).toBe('');
    expect(readTypedPhone('abc', 'SA', '966').value).toBe('');
  });
});

it('reads no number of the shared cases that is not in the cell', () => {
  const cases: [cell: string, country: string, right: string][] = JSON.parse(
    readFileSync('src/platform/phones/phone-cases.json', 'utf8'),
  );
  const strangers = cases.flatMap(([cell, country, right]) => {
    if (!isSupportedCountry(country)) return [];
    const { value, isValid } = readTypedPhone(cell, country, getCountryCallingCode(country));
    if (!isValid || right.split(' ').includes(value.slice(1))) return [];
    // A plain id or amount is displayed as a number.
    return cell.replace(/[ ()-]/g, '').includes(value.slice(4)) ? [] : [{ cell, country, right, value }];
  });
  expect(strangers).toEqual([]);
});
