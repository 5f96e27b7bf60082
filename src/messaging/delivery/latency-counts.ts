/** Seconds. Never change, because counter names contain the index. */
const BOUNDS = [
  0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 7.5, 10, 15, 20, 30, 45, 60, 120, 300, 600, 1800, 3600, 14_400, 86_400,
];

export const LATENCY_COUNTERS = Array.from({ length: BOUNDS.length + 1 }, (_, index) => `messages.latency.${index}`);

/** `seconds` is SQL. */
export const latencyCounter = (seconds: string): string =>
  `'messages.latency.' || width_bucket(${seconds}, array[${BOUNDS.join(', ')}]::float8[])`;

/** Returns interpolated seconds. Null without messages. */
export function latencyAt(share: number, counts: readonly number[]): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total <= 0) return null;
  const rank = share * total;
  let countBelow = 0;
  for (const [index, count] of counts.entries()) {
    if (count > 0 && countBelow + count >= rank) {
      const lowerBound = BOUNDS[index - 1] ?? 0;
      const upperBound = BOUNDS[index] ?? lowerBound;
      return lowerBound + ((upperBound - lowerBound) * (rank - countBelow)) / count;
    }
    countBelow += count;
  }
  return BOUNDS.at(-1)!;
}
