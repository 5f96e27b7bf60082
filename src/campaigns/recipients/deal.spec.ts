import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dealDevices } from './deal.js';

describe('devices are dealt', () => {
  it('in turn when they may send alike', () =>
    expect(dealDevices([1, 2, 3].map((id) => ({ id, perDay: 20 }))).slice(0, 6)).toEqual([1, 2, 3, 1, 2, 3]));

  it('alone when there is one', () => expect(dealDevices([{ id: 7, perDay: 0 }])).toEqual([7]));

  it('as often as each may send, and everybody gets some', () => {
    const device = fc.record({ id: fc.integer({ min: 1, max: 1e6 }), perDay: fc.nat(2000) });
    fc.assert(
      fc.property(fc.uniqueArray(device, { minLength: 2, maxLength: 20, selector: ({ id }) => id }), (devices) => {
        const dealt = dealDevices(devices);
        const total = devices.reduce((sum, { perDay }) => sum + Math.max(1, perDay), 0);
        for (const { id, perDay } of devices) {
          const count = dealt.filter((given) => given === id).length;
          expect(count).toBeGreaterThanOrEqual(1);
          expect(Math.abs(count - Math.max(1, (60 * Math.max(1, perDay)) / total))).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
