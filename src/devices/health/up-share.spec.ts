import { describe, expect, it } from '@jest/globals';
import type { DeviceEventKind } from '../devices.contract.js';
import { upShare } from './up-share.js';

const at = (hour: number): Date => new Date(Date.UTC(2026, 4, 1, hour));
const share = (entries: [number, DeviceEventKind][], isUp: boolean): number =>
  upShare(
    entries.map(([hour, kind]) => ({ at: at(hour), kind })),
    at(0),
    at(10),
    isUp,
  );

describe('the share of a time in which a device was open', () => {
  it('is all or nothing when nothing happened', () => {
    expect([share([], true), share([], false)]).toEqual([1, 0]);
  });

  it('leaves out what lay between an end and the next opening', () => {
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

  it('begins closed when the first thing was an opening, and ends closed after the last end', () => {
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

  it('takes what happened before the time for its beginning', () => {
    expect(upShare([{ kind: 'opened', at: at(-5) }], at(0), at(10), true)).toBe(1);
    expect(upShare([{ kind: 'dropped', at: at(-5) }], at(0), at(10), false)).toBe(0);
  });

  it('does not count two ends in a row twice, nor limits as ends', () => {
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
