/** Number of bars in WhatsApp on phones. */
const BARS = 64;
const MAX_LEVEL = 100;

/** Scales 0 to 1 to bars of 0 to 100. The loudest bar is full. */
export function toWaveform(levels: readonly number[], bars = BARS): number[] {
  if (levels.length === 0) return [];
  const count = Math.min(bars, levels.length);
  const loudest = Math.max(...levels, 0.01);
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * levels.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * levels.length) / count));
    const part = levels.slice(from, to);
    return Math.round((part.reduce((sum, level) => sum + level, 0) / part.length / loudest) * MAX_LEVEL);
  });
}

/** Returns the root mean square. */
export function loudnessOf(samples: Float32Array): number {
  const sum = samples.reduce((total, sample) => total + sample * sample, 0);
  return Math.min(1, Math.sqrt(sum / Math.max(1, samples.length)));
}
