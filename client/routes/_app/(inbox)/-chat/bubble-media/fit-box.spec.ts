import { expect, it } from '@jest/globals';
import { fitBox } from './fit-box.js';

it.each([
  ['wide', 3360, 1000, { width: 336, height: 100 }],
  ['tall', 1000, 2000, { width: 100, height: 200 }],
  ['exactly as large as the limits', 336, 200, { width: 336, height: 200 }],
  ['smaller than the limits', 20, 10, { width: 20, height: 10 }],
  ['almost a line', 10_000, 1, { width: 336, height: 1 }],
  ['of unknown size', null, null, { width: 240, height: 180 }],
  ['of known width only', 100, null, { width: 240, height: 180 }],
])('fits a picture that is %s', (_, width, height, box) => {
  expect(fitBox(width, height)).toEqual(box);
});
