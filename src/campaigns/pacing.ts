/** Seconds between two messages that go to many over one device. */
export interface Gap {
  min: number;
  max: number;
}

/** How long the device rests after a message: at random, and never shorter than the minimum. */
export function chooseRest({ min, max }: Gap, jitter: (minMs: number, maxMs: number) => number): number {
  const shortest = min * 1000;
  return Math.max(shortest, jitter(shortest, Math.max(min, max) * 1000));
}

/**
 * When a campaign will have sent its last, with its device going round all that wait for it: each of the others delays it by as many as it
 * has, but by no more than its own.
 */
export function foreseeEnd(nextAt: Date, gap: Gap, waiting: number, others: readonly number[]): Date {
  const messages = others.reduce((sum, theirs) => sum + Math.min(theirs, waiting), waiting);
  const meanMs = ((gap.min + Math.max(gap.min, gap.max)) / 2) * 1000;
  return new Date(nextAt.getTime() + Math.max(0, messages - 1) * meanMs);
}
