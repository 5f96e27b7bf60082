import { describe, expect, it } from '@jest/globals';
import { otherSpelling } from './phone-spellings.contract.js';

describe('otherSpelling', () => {
  it.each([
    ['5511987654321', '551187654321'],
    ['5215512345678', '525512345678'],
    ['5491123456789', '541123456789'],
  ])('%s and %s are spellings of one number', (long, short) => {
    expect([otherSpelling(long), otherSpelling(short)]).toEqual([short, long]);
  });

  it.each(['551133334444', '966501234567', '14155550123', '447911123456', '201001112223'])(
    '%s has no other spelling',
    (digits) => {
      expect(otherSpelling(digits)).toBeNull();
    },
  );
});
