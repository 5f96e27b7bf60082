import { describe, expect, it } from '@jest/globals';
import { readPhone } from './read-phone.js';

describe('readPhone', () => {
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
    expect(readPhone(typed, 'SA', '966')).toMatchObject({ country, value, isValid: true });
  });

  it('shows the national part of a pasted international number', () => {
    expect(readPhone('+201001112223', 'SA', '966').text).toBe('10 01112223');
  });

  it('keeps an unfinished number, marked as such', () => {
    expect(readPhone('0501', 'SA', '966')).toEqual({ country: 'SA', text: '0501', value: '+966501', isValid: false });
    expect(readPhone('+96650', 'SA', '966')).toMatchObject({ value: '+96650', isValid: false });
  });

  it('is empty when nothing was typed', () => {
    expect(readPhone(' ', 'SA', '966').value).toBe('');
    expect(readPhone('abc', 'SA', '966').value).toBe('');
  });
});
