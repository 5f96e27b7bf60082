import { describe, expect, it } from '@jest/globals';
import type { DeviceEventKind } from '../devices.contract.js';
import { computeUpShare } from './up-share.js';

const at = (hour: number): Date => new Date(Date.UTC(2026, 4, 1, hour));
const share = (entries: [number, DeviceEventKind][], isUp: boolean): number =>
  computeUpShare(
    entries.map(([hour, kind]) => ({ at: at(hour), kind })),
    at(0),
    at(10),
    isUp,
  );

describe('the share of time in which a device was connected', () => {
  it('is 0 or 1 without events', () => {
    expect([share([], true), share([], false)]).toEqual([1, 0]);
  });

  it('excludes the time between a disconnect and the next connection', () => {
    expect(
      share(
        [
          [2, 'dropped'],
          [4, 'opened'],
        ],
        true,
      ),
    ).toBeCloseTo(0.8);
    expect(
      share(
        [
          [2, 'recycled'],
          [3, 'opened'],
          [5, 'taken_over'],
          [6, 'opened'],
        ],
        true,
      ),
    ).toBeCloseTo(0.8);
  });

  it('is down before the first connection and after the last disconnect', () => {
    expect(
      share(
        [
          [1, 'linked'],
          [1, 'opened'],
        ],
        true,
      ),
    ).toBeCloseTo(0.9);
    expect(share([[6, 'stopped']], false)).toBeCloseTo(0.6);
  });

  it('uses earlier events for the initial state', () => {
    expect(computeUpShare([{ kind: 'opened', at: at(-5) }], at(0), at(10), true)).toBe(1);
    expect(computeUpShare([{ kind: 'dropped', at: at(-5) }], at(0), at(10), false)).toBe(0);
  });

  it('counts consecutive disconnects once, and ignores limits', () => {
    expect(
      share(
        [
          [2, 'dropped'],
          [3, 'dropped'],
          [5, 'opened'],
          [6, 'limited'],
          [7, 'guarded'],
        ],
        true,
      ),
    ).toBeCloseTo(0.7);
  });
});
