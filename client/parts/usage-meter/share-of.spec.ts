import { expect, it } from '@jest/globals';
import { shareOf, toneOf } from './share-of.js';

it.each([
  ['unlimited', 500, -1, 0, undefined],
  ['below four fifths', 799, 1000, 0.799, undefined],
  ['at four fifths', 800, 1000, 0.8, 'near'],
  ['at the limit', 1000, 1000, 1, 'full'],
  ['above it, after a smaller package', 5, 3, 1, 'full'],
  ['unused, with a limit of 0', 0, 0, 0, undefined],
  ['used, with a limit of 0', 1, 0, 1, 'full'],
])('computes share and tone: %s', (_, used, limit, share, tone) => {
  expect([shareOf({ used, limit }), toneOf(shareOf({ used, limit }))]).toEqual([share, tone]);
});
