import { describe, expect, it } from '@jest/globals';
import { formatPhone } from './format-phone.js';

describe('formatPhone', () => {
  it.each([
    ['966501234567', '+966 50 123 4567'],
    ['+966501234567', '+966 50 123 4567'],
    ['971501234567', '+971 50 123 4567'],
    ['201001112223', '+20 100 111 2223'],
    ['14155552671', '+1 415 555 2671'],
    ['447911123456', '+44 7911 123456'],
    ['8613800138000', '+86 138 0013 8000'],
    ['97312345678', '+973 1234 5678'],
    ['2991234', '+299 123 4'],
  ])('formats %s', (phone, shown) => {
    expect(formatPhone(phone)).toBe(shown);
  });

  it('returns text that is not a phone number unchanged', () => {
    expect(formatPhone('My phone')).toBe('My phone');
    expect(formatPhone('')).toBe('');
  });
});
