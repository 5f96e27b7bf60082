import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { distributeDevices } from './distribute-devices.js';

describe('devices are distributed', () => {
  it('alternately at equal capacity', () =>
    expect(distributeDevices([1, 2, 3].map((id) => ({ id, perDay: 20 }))).slice(0, 6)).toEqual([1, 2, 3, 1, 2, 3]));

  it('alone if there is one', () => expect(distributeDevices([{ id: 7, perDay: 0 }])).toEqual([7]));

  it('by their capacity, at least once each', () => {
    const device = fc.record({ id: fc.integer({ min: 1, max: 1e6 }), perDay: fc.nat(2000) });
    fc.assert(
      fc.property(fc.uniqueArray(device, { minLength: 2, maxLength: 20, selector: ({ id }) => id }), (devices) => {
        const assigned = distributeDevices(devices);
        const total = devices.reduce((sum, { perDay }) => sum + Math.max(1, perDay), 0);
        for (const { id, perDay } of devices) {
          const count = assigned.filter((assignedId) => assignedId === id).length;
          expect(count).toBeGreaterThanOrEqual(1);
          expect(Math.abs(count - Math.max(1, (60 * Math.max(1, perDay)) / total))).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
