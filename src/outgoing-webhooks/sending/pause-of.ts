/** Before each retry. The last value repeats. About twelve attempts a day. */
const PAUSES_S = [10, 30, 60, 5 * 60, 15 * 60, 30 * 60, 3600, 2 * 3600, 3 * 3600];
/** Jitter, so deliveries that failed together are retried apart. */
const SPREAD = 0.2;

export function pauseOf(failures: number, random: () => number = Math.random): number {
  const pause = PAUSES_S[Math.min(failures, PAUSES_S.length) - 1] ?? PAUSES_S[0]!;
  return pause * (1 + SPREAD * (2 * random() - 1));
}
