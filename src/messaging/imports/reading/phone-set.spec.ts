import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PhoneSet } from './phone-set.js';

describe('PhoneSet', () => {
  it('knows a phone that comes again, as a set of strings does', () => {
    const phone = fc.bigInt({ min: 1_000_000n, max: 999_999_999_999_999n }).map(String);
    fc.assert(
      fc.property(fc.array(phone, { maxLength: 300 }), (phones) => {
        const ours = new PhoneSet();
        const theirs = new Set<string>();
        for (const each of phones) {
          expect(ours.add(each)).toBe(!theirs.has(each));
          theirs.add(each);
        }
        expect(ours.size).toBe(theirs.size);
      }),
    );
  });

  it('stays quick with neighbouring numbers, far beyond its first size', () => {
    const phones = new PhoneSet();
    const before = process.cpuUsage();
    let again = 0;
    for (let at = 0; at < 600_000; at++) if (!phones.add(String(966_500_000_000 + (at % 300_000)))) again++;
    expect(again).toBe(300_000);
    expect(phones.size).toBe(300_000);
    // Without scattering each would walk past all before it.
    expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(5);
  });
});
