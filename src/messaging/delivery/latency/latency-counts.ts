/** In seconds, from a blink to what waited for a day. Fixed: counters bear the place in this list. */
const BOUNDS = [
  ...[0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5, 7.5, 10, 15, 20, 30, 45],
  ...[60, 120, 300, 600, 1800, 3600, 14_400, 86_400],
];

/** The counter of messages that took as long as one place of the list, of the whole server. */
export const LATENCY_COUNTERS = Array.from({ length: BOUNDS.length + 1 }, (_, place) => `messages.latency.${place}`);

/** An expression for the counter of a time in seconds. */
export const latencyCounter = (seconds: string): string =>
  `'messages.latency.' || width_bucket(${seconds}, array[${BOUNDS.join(', ')}]::float8[])`;

/** The time within which a share of all were done, in seconds: between two bounds in proportion. Null when there were none. */
export function latencyAt(share: number, counts: readonly number[]): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total <= 0) return null;
  const wanted = share * total;
  let below = 0;
  for (const [place, count] of counts.entries()) {
    if (count > 0 && below + count >= wanted) {
      const from = BOUNDS[place - 1] ?? 0;
      // Beyond the last bound nothing more is known.
      const to = BOUNDS[place] ?? from;
      return from + ((to - from) * (wanted - below)) / count;
    }
    below += count;
  }
  return BOUNDS.at(-1)!;
}
