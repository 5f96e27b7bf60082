import TestSequencer from '@jest/test-sequencer';
import { readSpecTimes } from './spec-times.mjs';

/** These use the CPU. The others mostly wait for timers, phones and processes. */
const BUSY = new Set(['browser', 'api']);

/**
 * Sorts the longest first, so that no worker ends long after the others. Interleaves CPU-bound and waiting specs with
 * equal shares, because CPU-bound ones would slow each other down.
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

/** Returns each spec with the share of its kind's work before it. */
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
