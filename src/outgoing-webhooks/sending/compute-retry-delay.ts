/** Seconds before each retry. The last value repeats. */
const DELAYS_S = [10, 30, 60, 5 * 60, 15 * 60, 30 * 60, 3600, 2 * 3600, 3 * 3600];
/** Spreads retries of deliveries that failed together. */
const JITTER = 0.2;

/** Returns seconds until the next attempt. */
export function computeRetryDelay(failures: number, random: () => number = Math.random): number {
  const delay = DELAYS_S[Math.min(failures, DELAYS_S.length) - 1] ?? DELAYS_S[0]!;
  return delay * (1 + JITTER * (2 * random() - 1));
}
