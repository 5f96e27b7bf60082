import { describe, expect, it } from '@jest/globals';
import { readStorePhone } from './read-store-phone.js';

describe('readStorePhone', () => {
  it.each([
    ['a separate country code', { value: 551234567, code: '+966' }, '966551234567'],
    ['a repeated country code', { value: '966551234567', code: '966' }, '966551234567'],
    ['a repeated country code with a plus', { value: '+966551234567', code: '+966' }, '966551234567'],
    ['a leading zero', { value: '0551234567', code: '+966' }, '966551234567'],
    ['a separate code of another country', { value: '50012345', code: '+965' }, '96550012345'],
    ['an international number without a plus', { value: '966551234567' }, '966551234567'],
    ['two leading zeros', { value: '00966551234567' }, '966551234567'],
    ['spaces and dashes', { value: '055 123-4567' }, '966551234567'],
    ['Arabic digits', { value: '٠٥٥١٢٣٤٥٦٧' }, '966551234567'],
    ['a local number of the address', { value: '01001234567', country: 'EG' }, '201001234567'],
    ['an international number of another country', { value: '+4915112345678', country: 'SA' }, '4915112345678'],
  ])('reads %s', (_, field, phone) => {
    expect(readStorePhone([field], 'SA')).toEqual({ phone, phoneProblem: null });
  });

  it.each([
    ['nothing', [{ value: null }, { value: '' }, { value: '0' }, { value: {} }, { value: '+' }], 'no_phone'],
    ['no field', [], 'no_phone'],
    ['stars', [{ value: '*******67' }], 'masked_phone'],
    ['crosses', [{ value: '05xxxxxx67' }], 'masked_phone'],
    ['too short', [{ value: '12345' }], 'bad_phone'],
    ['a word', [{ value: 'noura' }], 'bad_phone'],
    ['a number that does not fit its country code', [{ value: 551234567, code: '+965' }], 'bad_phone'],
    ['a very long number', [{ value: '9'.repeat(5000) }], 'bad_phone'],
    ['one hidden and one impossible number', [{ value: '12' }, { value: '***' }], 'masked_phone'],
  ])('finds no number in: %s', (_, candidates, phoneProblem) => {
    expect(readStorePhone(candidates, 'SA')).toEqual({ phone: null, phoneProblem });
  });

  it('takes the first possible number', () => {
    const candidates = [{ value: null }, { value: '***' }, { value: '0551234567' }, { value: '0559999999' }];
    expect(readStorePhone(candidates, 'SA').phone).toBe('966551234567');
  });

  it('uses the country of the store by default', () => {
    expect(readStorePhone([{ value: '50012345' }], 'KW').phone).toBe('96550012345');
    expect(readStorePhone([{ value: '50012345' }], 'SA').phone).toBeNull();
  });
});
