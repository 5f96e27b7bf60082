import { expect, it } from '@jest/globals';
import type { ImportResource } from '@server/address-book/imports/imports.contract.js';
import { planImport } from './plan-import.js';

const plan = (good: number, known: number | null, room: number | null) =>
  planImport({ counts: { good, known } as ImportResource['counts'], room });

it.each([
  ['all numbers without a limit', plan(1200, 200, null), { fresh: 1000, fits: 1000, total: 1200 }],
  [
    'new contacts within the limit, and all existing ones',
    plan(1400, 200, 1000),
    { fresh: 1200, fits: 1000, total: 1200 },
  ],
  ['only existing contacts when the package is full', plan(300, 200, 0), { fresh: 100, fits: 0, total: 200 }],
  ['all numbers as new until existing contacts are counted', plan(5, null, null), { fresh: 5, fits: 5, total: 5 }],
])('plans %s', (_, actual, expected) => {
  expect(actual).toEqual(expected);
});
