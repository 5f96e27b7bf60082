import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { normalizePhone, readDialCode, readPhone, readPhones } from './read-phones.js';

const CASES: [cell: string, country: string, expected: string][] = JSON.parse(
  readFileSync('src/platform/phones/phone-cases.json', 'utf8'),
);

describe('readPhones', () => {
  it.each(CASES)('%j in %s: %s', (cell, country, expected) => {
    const { phones, reason } = readPhones(cell, country);
    expect(reason ?? phones.map(({ phone }) => phone).join(' ')).toBe(expected);
  });

  it.each([
    ['966501234567', false],
    ['+966 50-123-4567', false],
    ['00966501234567', false],
    ['\u202a+966501234567\u202c', false],
    ['Mobile: +966501234567', false],
    ['９６６５０１２３４５６７', false],
    ['966501234567+', false],
    ['0501234567', true],
    ['9660501234567', true],
    ['966501234567.0', true],
    ['9.66501234567E+11', true],
    ['٩٦٦٥٠١٢٣٤٥٦٧', true],
  ])('%j is repaired: %j', (cell, isRepaired) => {
    expect(readPhone(cell, 'SA')).toEqual({ phone: '966501234567', isMobile: true, isRepaired });
  });

  it('uses a dial code beside the cell', () => {
    const read = (cell: string, dialCode: string | null): unknown =>
      readPhones(cell, 'SA', { dialCode }).phones[0]?.phone;
    expect(read('501234567', '971')).toBe('971501234567');
    expect(read('0501234567', '971')).toBe('971501234567');
    expect(read('971501234567', '971')).toBe('971501234567');
    expect(read('971 50 123 4567', '971')).toBe('971501234567');
    expect(read('+201001112223', '971')).toBe('201001112223');
    expect(read('112345678', '966')).toBe('966112345678');
    expect(read('٤٣٣٣١٢٣٤', '971')).toBe('97143331234');
    expect(read('112345678', null)).toBeUndefined();
    expect(read('5 57200012', '965')).toBeUndefined();
    expect(read('1012345678', '966')).toBeUndefined();
    expect(read('966501234567', '971')).toBeUndefined();
    expect(read('551234567', '965')).toBeUndefined();
    expect(read('501234567', null)).toBe('966501234567');
  });

  it('repairs a doubled country code of a mobile number only', () => {
    expect(readPhones('966966501234567', 'SA').phones.map(({ phone }) => phone)).toEqual(['966501234567']);
    expect(readPhones('202030000000', 'EG').phones).toEqual([]);
  });

  it('accepts any cell, and returns possible numbers only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (cell) => {
        const { phones, reason } = readPhones(cell, 'SA');
        for (const { phone } of phones) expect(phone).toMatch(/^[1-9]\d{6,14}$/);
        expect(reason === null).toBe(phones.length > 0);
      }),
    );
  });

  it('agrees with the library about digits alone', () => {
    const digits = fc.stringMatching(/^(?:|0|966|971|20|965|91)[0-9]{7,10}$/);
    const country = fc.constantFrom('SA', 'AE', 'EG', 'KW', 'IN', 'TR', 'PK', 'JO', 'OM', 'QA', 'BH');
    fc.assert(
      fc.property(digits, country, (written, home) => {
        const [read] = readPhones(written, home).phones;
        if (!read) return;
        // A zero before a country code is dropped, as in 0966501234567.
        const spellings = [written, written.replace(/^0/, '')].map((digits) =>
          parsePhoneNumberFromString(`+${digits}`),
        );
        const parsed = [parsePhoneNumberFromString(written, home), ...spellings];
        expect(parsed.flatMap((number) => (number?.isValid() ? number.number.slice(1) : []))).toContain(read.phone);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('normalizePhone', () => {
  it('returns the only number of a text', () => {
    expect(normalizePhone('جوال 0501234567')).toBe('966501234567');
    expect(normalizePhone('0501234567 / 0557654321')).toBeNull();
    expect(normalizePhone('971 501234567')).toBeNull();
    expect(normalizePhone('')).toBeNull();
  });
});

it.each([
  ['+971', '971'],
  ['00965', '965'],
  ['٩٧١', '971'],
  ['UAE (+971)', '971'],
  ['السعودية 966', '966'],
  ['1-868', '1'],
  ['', null],
  ['AE', null],
  ['999', null],
  ['0501234567', null],
  ['+966 / +971', null],
])('the dial code of %j is %j', (text, code) => {
  expect(readDialCode(text)).toBe(code);
});
