import { describe, expect, it } from '@jest/globals';
import { readStorePhone } from './read-store-phone.js';

describe('readStorePhone', () => {
  it.each([
    ['a number and its country apart', { written: 551234567, code: '+966' }, '966551234567'],
    ['the country twice', { written: '966551234567', code: '966' }, '966551234567'],
    ['the country twice, with a plus', { written: '+966551234567', code: '+966' }, '966551234567'],
    ['a nought before it', { written: '0551234567', code: '+966' }, '966551234567'],
    ['another country apart', { written: '50012345', code: '+965' }, '96550012345'],
    ['whole, without a plus', { written: '966551234567' }, '966551234567'],
    ['with two noughts', { written: '00966551234567' }, '966551234567'],
    ['as people write it', { written: '055 123-4567' }, '966551234567'],
    ['Arabic digits', { written: '٠٥٥١٢٣٤٥٦٧' }, '966551234567'],
    ['of the country of its address', { written: '01001234567', country: 'EG' }, '201001234567'],
    ['of an unknown country', { written: '+4915112345678', country: 'SA' }, '4915112345678'],
  ])('%s', (_, place, phone) => {
    expect(readStorePhone([place], 'SA')).toEqual({ phone, phoneProblem: null });
  });

  it.each([
    ['nothing', [{ written: null }, { written: '' }, { written: '0' }, { written: {} }, { written: '+' }], 'no_phone'],
    ['no place', [], 'no_phone'],
    ['stars', [{ written: '*******67' }], 'masked_phone'],
    ['crosses', [{ written: '05xxxxxx67' }], 'masked_phone'],
    ['too short', [{ written: '12345' }], 'bad_phone'],
    ['a word', [{ written: 'noura' }], 'bad_phone'],
    ['of another country than is said', [{ written: 551234567, code: '+965' }], 'bad_phone'],
    ['endless', [{ written: '9'.repeat(5000) }], 'bad_phone'],
    ['hidden in one place and impossible in another', [{ written: '12' }, { written: '***' }], 'masked_phone'],
  ])('%s', (_, candidates, phoneProblem) => {
    expect(readStorePhone(candidates, 'SA')).toEqual({ phone: null, phoneProblem });
  });

  it('takes the first possible number', () => {
    const candidates = [{ written: null }, { written: '***' }, { written: '0551234567' }, { written: '0559999999' }];
    expect(readStorePhone(candidates, 'SA').phone).toBe('966551234567');
  });

  it('uses the country of the store by default', () => {
    expect(readStorePhone([{ written: '50012345' }], 'KW').phone).toBe('96550012345');
    expect(readStorePhone([{ written: '50012345' }], 'SA').phone).toBeNull();
  });
});
