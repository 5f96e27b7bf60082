import { beforeEach, describe, expect, it } from '@jest/globals';
import { Clock } from '../../platform/clock.js';
import { BackOff } from './back-off.js';

class ManualClock extends Clock {
  at = 1_000_000;
  jitterBound: 'min' | 'max' = 'max';
  override now = () => new Date(this.at);
  override jitter = (min: number, max: number) => (this.jitterBound === 'min' ? min : max);
}

describe('BackOff', () => {
  let clock: ManualClock;
  let backOff: BackOff;
  beforeEach(() => {
    clock = new ManualClock();
    backOff = new BackOff(clock, { unstableDrops: 3 });
  });

  const delays = (count: number) => Array.from({ length: count }, () => backOff.nextDelayMs(null));

  it('waits longer each time, up to twenty seconds, with jitter in the second half', () => {
    expect(delays(6)).toEqual([2000, 4000, 8000, 16_000, 20_000, 20_000]);
    backOff.reset();
    clock.jitterBound = 'min';
    expect(delays(6)).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000]);
  });

  it('never allows two attempts within a second', () => {
    expect(backOff.pauseMs).toBe(0);
    backOff.recordAttempt();
    clock.at += 300;
    expect(backOff.pauseMs).toBe(700);
    backOff.reset();
    expect(backOff.pauseMs).toBe(700);
    clock.at += 700;
    expect(backOff.pauseMs).toBe(0);
  });

  it('allows one immediate connection for a pairing', () => {
    backOff.recordAttempt();
    backOff.allowNow();
    expect(backOff.pauseMs).toBe(0);
    backOff.recordAttempt();
    expect(backOff.pauseMs).toBe(1000);
  });

  it('waits no longer after the clock is set back', () => {
    backOff.recordAttempt();
    clock.at -= 3_600_000;
    expect(backOff.pauseMs).toBe(1000);
    expect(backOff.nextDelayMs(null)).toBe(2000);
  });

  it('is unstable after three drops within a minute, and then waits longer each time, up to a minute', () => {
    const drop = (afterMs: number) => {
      clock.at += afterMs;
      return backOff.nextDelayMs(new Date(clock.at - 1000));
    };
    drop(0);
    drop(31_000);
    expect([drop(31_000), backOff.isUnstable]).toEqual([4000, false]);
    expect(drop(5000)).toBe(8000);
    expect(backOff.isUnstable).toBe(true);
    expect([drop(8000), drop(16_000), drop(32_000), drop(600_000)]).toEqual([16_000, 32_000, 60_000, 60_000]);
    backOff.reset();
    expect([backOff.nextDelayMs(null), backOff.isUnstable]).toEqual([2000, false]);
  });

  it('attempts that were never open do not make it unstable', () => {
    delays(6);
    expect(backOff.isUnstable).toBe(false);
  });

  it('resets after a lasting connection, and continues after a short one', () => {
    delays(5);
    expect(backOff.nextDelayMs(new Date(clock.at - 3000))).toBe(4000);
    delays(5);
    expect(backOff.nextDelayMs(new Date(clock.at - 60_000))).toBe(2000);
  });

  it('retries soon after all versions were refused, and at most every quarter of an hour', () => {
    const waits = Array.from({ length: 30 }, () => backOff.nextOutdatedDelayMs());
    expect(waits.slice(0, 4).map(Math.round)).toEqual([5000, 6750, 9113, 12_302]);
    expect(waits.at(-1)).toBe(900_000);
    backOff.reset();
    clock.jitterBound = 'min';
    expect(backOff.nextOutdatedDelayMs()).toBe(3500);
  });

  it('recovers within 15 s after WhatsApp refused every version for 20 s, with any jitter', () => {
    const OUTAGE_MS = 20_000;
    const waitsBy = (jitterBound: 'min' | 'max') => {
      backOff.reset();
      clock.jitterBound = jitterBound;
      return Array.from({ length: 8 }, () => backOff.nextOutdatedDelayMs());
    };
    const [least, most] = [waitsBy('min'), waitsBy('max')];
    const sum = (waits: number[]) => waits.reduce((total, wait) => total + wait, 0);
    const recoveries = most.flatMap((wait, refusal) =>
      sum(least.slice(0, refusal)) <= OUTAGE_MS ? Math.min(OUTAGE_MS, sum(most.slice(0, refusal))) + wait : [],
    );
    expect(Math.max(...recoveries)).toBeLessThanOrEqual(OUTAGE_MS + 15_000);
  });
});
