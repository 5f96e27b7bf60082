import TestSequencer from '@jest/test-sequencer';
import { readSpecTimes } from './spec-times.mjs';

/** These keep a processor at work; the others wait for timers, phones and other processes most of the time. */
const BUSY = new Set(['browser', 'api']);

/**
 * The longest first, so that no worker ends long after the others. Busy and waiting specs by turns, each kind with the same share of its
 * work done: one after the other, the busy ones would be in each other's way and the processors idle while the rest waits.
 */
export default class MixingSequencer extends TestSequencer {
  sort(tests) {
    const times = readSpecTimes();
    const all = tests.map((test) => {
      const stage = test.context.config.displayName?.name ?? '';
      return { test, isBusy: BUSY.has(stage), seconds: times.of(stage, test.path) };
    });
    return [...withShares(all.filter(({ isBusy }) => isBusy)), ...withShares(all.filter(({ isBusy }) => !isBusy))]
      .sort((one, other) => one.share - other.share)
      .map(({ test }) => test);
  }
}

/** Each with the part of the work of its kind that comes before it. */
function withShares(entries) {
  const sum = entries.reduce((total, { seconds }) => total + seconds, 0);
  let before = 0;
  return entries
    .sort((one, other) => other.seconds - one.seconds)
    .map((entry) => {
      const share = before / sum;
      before += entry.seconds;
      return { ...entry, share };
    });
}
