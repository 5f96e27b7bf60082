import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PhoneIndex } from './phone-index.js';

describe('PhoneIndex', () => {
  it('finds a repeated phone and its first row, like a map of strings', () => {
    const phone = fc.bigInt({ min: 1_000_000n, max: 999_999_999_999_999n }).map(String);
    fc.assert(
      fc.property(fc.array(phone, { maxLength: 300 }), (phones) => {
        const index = new PhoneIndex();
        const map = new Map<string, number>();
        for (const [row, digits] of phones.entries()) {
          if (!map.has(digits)) map.set(digits, row);
          expect(index.add(digits, row)).toBe(map.get(digits));
        }
        expect(index.size).toBe(map.size);
      }),
    );
  });

  it('stays fast with neighboring numbers, beyond its initial size', () => {
    const phones = new PhoneIndex();
    const before = process.cpuUsage();
    let again = 0;
    for (let at = 0; at < 600_000; at++) if (phones.add(String(966_500_000_000 + (at % 300_000)), at) !== at) again++;
    expect(again).toBe(300_000);
    expect(phones.size).toBe(300_000);
    // Without scattering, inserts probe all previous ones.
    expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(5);
  });
});
