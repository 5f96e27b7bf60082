import { describe, expect, it } from '@jest/globals';
import { readStorePhone } from './read-store-phone.js';

describe('readStorePhone', () => {
  it.each([
    ['a number and its country apart', { value: 551234567, code: '+966' }, '966551234567'],
    ['the country twice', { value: '966551234567', code: '966' }, '966551234567'],
    ['the country twice, with a plus', { value: '+966551234567', code: '+966' }, '966551234567'],
    ['a nought before it', { value: '0551234567', code: '+966' }, '966551234567'],
    ['another country apart', { value: '50012345', code: '+965' }, '96550012345'],
    ['whole, without a plus', { value: '966551234567' }, '966551234567'],
    ['with two noughts', { value: '00966551234567' }, '966551234567'],
    ['as people write it', { value: '055 123-4567' }, '966551234567'],
    ['Arabic digits', { value: '٠٥٥١٢٣٤٥٦٧' }, '966551234567'],
    ['of the country of its address', { value: '01001234567', country: 'EG' }, '201001234567'],
    ['of an unknown country', { value: '+4915112345678', country: 'SA' }, '4915112345678'],
  ])('%s', (_, place, phone) => {
    expect(readStorePhone([place], 'SA')).toEqual({ phone, phoneProblem: null });
  });

  it.each([
    ['nothing', [{ value: null }, { value: '' }, { value: '0' }, { value: {} }, { value: '+' }], 'no_phone'],
    ['no place', [], 'no_phone'],
    ['stars', [{ value: '*******67' }], 'masked_phone'],
    ['crosses', [{ value: '05xxxxxx67' }], 'masked_phone'],
    ['too short', [{ value: '12345' }], 'bad_phone'],
    ['a word', [{ value: 'noura' }], 'bad_phone'],
    ['of another country than is said', [{ value: 551234567, code: '+965' }], 'bad_phone'],
    ['endless', [{ value: '9'.repeat(5000) }], 'bad_phone'],
    ['hidden in one place and impossible in another', [{ value: '12' }, { value: '***' }], 'masked_phone'],
  ])('%s', (_, candidates, phoneProblem) => {
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
