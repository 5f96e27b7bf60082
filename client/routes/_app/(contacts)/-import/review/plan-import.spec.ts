import { expect, it } from '@jest/globals';
import type { ImportResource } from '@server/address-book/imports/imports.contract.js';
import { planImport } from './plan-import.js';

const plan = (good: number, known: number | null, room: number | null) =>
  planImport({ counts: { good, known } as ImportResource['counts'], room });

it.each([
  ['all of them without a limit', plan(1200, 200, null), { fresh: 1000, fits: 1000, total: 1200 }],
  ['the first that fit, and all that are known', plan(1400, 200, 1000), { fresh: 1200, fits: 1000, total: 1200 }],
  ['only the known when the package is full', plan(300, 200, 0), { fresh: 100, fits: 0, total: 200 }],
  ['all as new while nobody knows better', plan(5, null, null), { fresh: 5, fits: 5, total: 5 }],
])('%s', (_, made, expected) => {
  expect(made).toEqual(expected);
});
