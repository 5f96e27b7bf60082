import { expect, it } from '@jest/globals';
import { sortForOpening } from './opening-order.js';

it('opens the longest waiting devices first, then idle ones in claim order', () => {
  const devices = [{ id: 5 }, { id: 3 }, { id: 9 }, { id: 1 }];
  const waiting = [
    { deviceId: 1, oldestAt: new Date(2_000) },
    { deviceId: 9, oldestAt: new Date(1_000) },
    { deviceId: 7, oldestAt: new Date(0) },
  ];
  expect(sortForOpening(devices, waiting).map(({ id }) => id)).toEqual([9, 1, 5, 3]);
  expect(sortForOpening(devices, []).map(({ id }) => id)).toEqual([5, 3, 9, 1]);
});
