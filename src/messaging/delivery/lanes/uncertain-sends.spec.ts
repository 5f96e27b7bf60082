import { expect, it } from '@jest/globals';
import { Clock } from '../../../platform/clock.js';
import { UncertainSends } from './uncertain-sends.js';

const DEVICE = 1;
const OPENED_AT = new Date('2026-01-01T12:00:00.000Z');
const at = (ms: number): Date => new Date(OPENED_AT.getTime() + ms);

class ManualClock extends Clock {
  ms = 0;
  override now(): Date {
    return at(this.ms);
  }
}

it('repeats every row sent before an uncertain outcome, also within the same millisecond', () => {
  const clock = new ManualClock();
  const uncertainSends = new UncertainSends(clock);
  clock.ms = 1000;
  expect(uncertainSends.repeatBefore(DEVICE, OPENED_AT)).toEqual(OPENED_AT);
  uncertainSends.add(DEVICE);
  expect(uncertainSends.repeatBefore(DEVICE, OPENED_AT)).toEqual(at(1001));
  expect(uncertainSends.repeatBefore(DEVICE, at(5000))).toEqual(at(5000));
});

it('settles the entry for which rows were claimed, and keeps one added meanwhile', () => {
  const clock = new ManualClock();
  const uncertainSends = new UncertainSends(clock);
  clock.ms = 1000;
  uncertainSends.add(DEVICE);
  const first = uncertainSends.repeatBefore(DEVICE, OPENED_AT);
  clock.ms = 1005;
  uncertainSends.add(DEVICE);
  uncertainSends.settle(DEVICE, first);
  const second = uncertainSends.repeatBefore(DEVICE, OPENED_AT);
  expect(second).toEqual(at(1006));
  uncertainSends.settle(DEVICE, second);
  expect(uncertainSends.repeatBefore(DEVICE, OPENED_AT)).toEqual(OPENED_AT);
});
