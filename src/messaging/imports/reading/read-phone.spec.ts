import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readPhone } from './read-phone.js';

const saudi = (cell: string) => readPhone(cell, 'SA');

describe('readPhone', () => {
  it.each([
    ['966501234567', false],
    ['+966501234567', false],
    ['00966501234567', false],
    ['+00966501234567', false],
    [' +966 50-123-4567 ', false],
    ['(966) 50.123.4567', false],
    ['\u202a+966501234567\u202c', false],
    ['966\u00a050\u200f1234567', false],
    ["'966501234567", false],
    ['="966501234567"', false],
    ['=HYPERLINK("tel:966501234567","966501234567")', false],
    ['=+966501234567', false],
    ['https://wa.me/966501234567', false],
    ['966501234567@s.whatsapp.net', false],
    ['Mobile: +966501234567', false],
    ['966,501,234,567', false],
    ['0501234567', true],
    ['501234567', true],
    ['=0501234567', true],
    ['+0501234567', true],
    ['9660501234567', true],
    ['966966501234567', true],
    ['+966 00966 501234567', true],
    ['966501234567.0', true],
    ['966501234567.00', true],
    ['9.66501234567E+11', true],
    ['9.66501234567e11', true],
    ['5.01234567E+08', true],
    ['9,66501234567E+11', true],
    ['٩٦٦٥٠١٢٣٤٥٦٧', true],
    ['٠٥٠١٢٣٤٥٦٧', true],
    ['۹۶۶۵۰۱۲۳۴۵۶۷', true],
    ['٠٥٠ ١٢٣ ٤٥٦٧', true],
    ['９６６５０１２３４５６７', false],
    ['جوال: ٠٥٠١٢٣٤٥٦٧', true],
  ])('%s', (cell, isRepaired) => {
    expect(saudi(cell)).toEqual({ phone: '966501234567', isRepaired });
  });

  it.each([
    ['', 'no_phone'],
    ['  ', 'no_phone'],
    ['-', 'no_phone'],
    ['—', 'no_phone'],
    ['abc', 'not_a_number'],
    ['أحمد', 'not_a_number'],
    ['0501234567 or later', 'not_a_number'],
    ['12.5', 'too_short'],
    ['123', 'too_short'],
    ['05012345', 'too_short'],
    ['050123456789', 'too_long'],
    ['0501234567 / 0551234567', 'too_long'],
    ['9665012345671234567', 'too_long'],
    ['4.41E+11', 'scientific_lossy'],
    ['9.665E+11', 'scientific_lossy'],
    ['9.66501E+11', 'scientific_lossy'],
    ['05012***67', 'masked_number'],
    ['+966 50 XXX 4567', 'masked_number'],
    ['••••4567', 'masked_number'],
    ['########', 'masked_number'],
    ['+999123456789', 'invalid_number'],
  ])('refuses %j: %s', (cell, reason) => {
    expect(saudi(cell)).toEqual({ reason });
  });

  it('takes a number from abroad when it says so or cannot be one from here', () => {
    expect(saudi('+447911123456')).toEqual({ phone: '447911123456', isRepaired: false });
    expect(saudi('0020 100 111 2223')).toEqual({ phone: '201001112223', isRepaired: false });
    expect(saudi('201001112223')).toEqual({ phone: '201001112223', isRepaired: false });
  });

  it('never makes a home number with a mistake one of another country', () => {
    // A digit too many: +501 is Belize, +50 no country.
    expect(saudi('5012345678')).toEqual({ reason: expect.stringMatching(/too_long|invalid_number/) });
    expect(saudi('01001112223')).toEqual({ reason: expect.any(String) });
    expect(saudi('1001112223')).toEqual({ reason: expect.any(String) });
  });

  it('fills in the country of the account', () => {
    expect(readPhone('01001112223', 'EG')).toEqual({ phone: '201001112223', isRepaired: true });
    expect(readPhone('1001112223', 'EG')).toEqual({ phone: '201001112223', isRepaired: true });
    expect(readPhone('07911123456', 'GB')).toEqual({ phone: '447911123456', isRepaired: true });
    expect(readPhone('+966501234567', 'XX')).toEqual({ phone: '966501234567', isRepaired: false });
    expect(readPhone('0501234567', 'XX')).toEqual({ reason: expect.any(String) });
  });

  it('answers whatever a cell holds, and only with a number it could read from it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (cell) => {
        const verdict = saudi(cell);
        if ('phone' in verdict) expect(verdict.phone).toMatch(/^[1-9]\d{6,14}$/);
        else expect(verdict.reason).toBeTruthy();
      }),
    );
  });

  it('reads the same number however it is dressed', () => {
    const mobile = fc.integer({ min: 500_000_000, max: 599_999_999 }).map(String);
    const dress = fc.constantFrom(
      (n: string) => `0${n}`,
      (n: string) => n,
      (n: string) => `00966${n}`,
      (n: string) => `+966 ${n.slice(0, 2)} ${n.slice(2)}`,
      (n: string) => `966966${n}`,
      (n: string) => `966${n}.0`,
      (n: string) => `9.66${n}E+11`,
      (n: string) => Array.from(`0${n}`, (digit) => String.fromCharCode(0x660 + Number(digit))).join(''),
    );
    fc.assert(
      fc.property(mobile, dress, (number, as) => {
        const plain = saudi(`+966${number}`);
        const dressed = saudi(as(number));
        expect('phone' in dressed ? dressed.phone : null).toBe('phone' in plain ? plain.phone : null);
      }),
    );
  });
});
