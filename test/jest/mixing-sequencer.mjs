import TestSequencer from '@jest/test-sequencer';
import { readSpecTimes } from './spec-times.mjs';

/** Their specs use the CPU. Other specs mostly wait for timers, phones and processes. */
const CPU_BOUND_STAGES = new Set(['browser', 'api']);

/**
 * Sorts the longest first, so that no worker ends long after the others. Interleaves CPU-bound and waiting specs with
 * equal shares, because CPU-bound ones would slow each other down.
 */
export default class MixingSequencer extends TestSequencer {
  sort(tests) {
    const times = readSpecTimes();
    const all = tests.map((test) => {
      const stage = test.context.config.displayName?.name ?? '';
      return { test, isCpuBound: CPU_BOUND_STAGES.has(stage), seconds: times.of(stage, test.path) };
    });
    return [
      ...withShares(all.filter(({ isCpuBound }) => isCpuBound)),
      ...withShares(all.filter(({ isCpuBound }) => !isCpuBound)),
    ]
      .sort((one, other) => one.share - other.share)
      .map(({ test }) => test);
  }
}

/** Adds to each spec the share of all seconds that the longer specs take. */
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
