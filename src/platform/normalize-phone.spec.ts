import { describe, expect, it } from '@jest/globals';
import { normalizePhone } from './normalize-phone.js';

describe('normalizePhone', () => {
  it.each([
    ['0501234567', '966501234567'],
    ['501234567', '966501234567'],
    ['+966 50 123 4567', '966501234567'],
    ['00966501234567', '966501234567'],
    ['966501234567', '966501234567'],
    ['9660501234567', '966501234567'],
    ['٠٥٠١٢٣٤٥٦٧', '966501234567'],
    ['\u202a+966501234567\u202c', '966501234567'],
    ['+44 7911 123456', '447911123456'],
    ['201001112223', '201001112223'],
  ])('%s', (written, digits) => {
    expect(normalizePhone(written)).toBe(digits);
  });

  it.each(['', 'abc', '123', '+999123456789', '05012'])('refuses %j', (written) => {
    expect(normalizePhone(written)).toBeNull();
  });
});
