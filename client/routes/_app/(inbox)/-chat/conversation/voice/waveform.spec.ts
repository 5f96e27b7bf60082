import { expect, it } from '@jest/globals';
import { loudnessOf, toWaveform } from './waveform.js';

it('returns 64 bars and the loudest at full height', () => {
  const levels = Array.from({ length: 640 }, (_, index) => index / 6400);
  const bars = toWaveform(levels);
  expect(bars).toHaveLength(64);
  expect(bars.toSorted((a, b) => a - b)).toEqual(bars);
  expect(Math.max(...bars)).toBeGreaterThan(98);
  expect(bars.every((bar) => Number.isInteger(bar) && bar >= 0 && bar <= 100)).toBe(true);
});

it('has a bar for each level of a short recording', () => {
  expect(toWaveform([0.1, 0.2])).toEqual([50, 100]);
  expect(toWaveform([0, 0])).toEqual([0, 0]);
  expect(toWaveform([])).toEqual([]);
});

it('measures silence, a tone, and no samples', () => {
  expect(loudnessOf(new Float32Array(100))).toBe(0);
  expect(loudnessOf(Float32Array.from([0.5, -0.5]))).toBeCloseTo(0.5);
  expect(loudnessOf(new Float32Array(0))).toBe(0);
});
