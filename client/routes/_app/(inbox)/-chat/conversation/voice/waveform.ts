/** As many bars as a phone draws. */
const BARS = 64;
const LOUDEST = 100;

/** Loudness over time, each 0 to 1 -> bars of 0 to 100, the loudest of which is full: a quiet voice is seen as well. */
export function toWaveform(levels: readonly number[], bars = BARS): number[] {
  if (levels.length === 0) return [];
  const count = Math.min(bars, levels.length);
  const loudest = Math.max(...levels, 0.01);
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * levels.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * levels.length) / count));
    const part = levels.slice(from, to);
    return Math.round((part.reduce((sum, level) => sum + level, 0) / part.length / loudest) * LOUDEST);
  });
}

/** How loud samples of -1 to 1 are. */
export function loudnessOf(samples: Float32Array): number {
  const sum = samples.reduce((total, sample) => total + sample * sample, 0);
  return Math.min(1, Math.sqrt(sum / Math.max(1, samples.length)));
}
