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
  ])('reads %s', (typed, country, value) => {
    expect(readTypedPhone(typed, 'SA', '966')).toMatchObject({ country, value, isValid: true });
  });

  it('shows the national part of a pasted international number', () => {
    expect(readTypedPhone('+201001112223', 'SA', '966').text).toBe('10 01112223');
  });

  it('keeps an incomplete number and marks it as invalid', () => {
    expect(readTypedPhone('0501', 'SA', '966')).toEqual({
      country: 'SA',
      text: '0501',
      value: '+966501',
      isValid: false,
    });
    expect(readTypedPhone('+96650', 'SA', '966')).toMatchObject({ value: '+96650', isValid: false });
  });

  it('is empty if the input has no digits', () => {
    expect(readTypedPhone(' ', 'SA', '966').value).toBe('');
    expect(readTypedPhone('abc', 'SA', '966').value).toBe('');
  });
});

it('reads no phone number that the shared cases do not expect', () => {
  const cases: [cell: string, country: string, expected: string][] = JSON.parse(
    readFileSync('src/platform/phones/phone-cases.json', 'utf8'),
  );
  const unexpected = cases.flatMap(([cell, country, expected]) => {
    if (!isSupportedCountry(country)) return [];
    const { value, isValid } = readTypedPhone(cell, country, getCountryCallingCode(country));
    if (!isValid || expected.split(' ').includes(value.slice(1))) return [];
    // A plain ID or amount may be read as a phone number.
    return cell.replace(/[ ()-]/g, '').includes(value.slice(4)) ? [] : [{ cell, country, expected, value }];
  });
  expect(unexpected).toEqual([]);
});
