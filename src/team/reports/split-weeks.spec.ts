import { expect, it } from '@jest/globals';
import { splitWeeks } from './split-weeks.js';

// 2026-11-02 is a Monday.
it.each([
  ['2026-11-02', '2026-11-08', ['2026-11-02', '2026-11-08'], []],
  ['2026-11-03', '2026-11-14', null, [['2026-11-03', '2026-11-14']]],
  ['2026-11-03', '2026-11-08', null, [['2026-11-03', '2026-11-08']]],
  ['2026-11-08', '2026-11-08', null, [['2026-11-08', '2026-11-08']]],
  ['2026-11-01', '2026-11-08', ['2026-11-02', '2026-11-08'], [['2026-11-01', '2026-11-01']]],
  ['2026-11-02', '2026-11-16', ['2026-11-02', '2026-11-15'], [['2026-11-16', '2026-11-16']]],
  ['2026-10-31', '2026-11-29', ['2026-11-02', '2026-11-29'], [['2026-10-31', '2026-11-01']]],
] as const)('splits %s to %s into whole weeks and other days', (from, to, weeks, days) => {
  const range = ([first, last]: readonly [string, string]) => ({ from: first, to: last });
  expect(splitWeeks({ from, to })).toEqual({ weeks: weeks && range(weeks), days: days.map(range) });
});
