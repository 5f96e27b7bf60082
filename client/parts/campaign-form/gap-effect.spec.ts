import { expect, it } from '@jest/globals';
import { gapEffect } from './gap-effect.js';

it.each([
  [20, 120, 51, 'usual'],
  [20, 30, 144, 'risky'],
  [120, 240, 20, 'careful'],
  [300, 360, 11, 'careful'],
])('a gap of %d to %d seconds lets a device send %d an hour: %s', (min, max, perHour, risk) => {
  expect(gapEffect(min, max)).toEqual({ perHour, risk });
});
