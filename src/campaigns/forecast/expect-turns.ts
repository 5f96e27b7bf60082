/** Above it the mean is exact enough. */
const EXACT_SLOTS = 40;

/** Expects the first slot at the start, later ones after random gaps. A plain mean is off by up to one slot. */
export function expectTurns(seconds: number, minGap: number, maxGap: number): number {
  const mean = (minGap + maxGap) / 2;
  if (seconds > EXACT_SLOTS * mean) return seconds / mean + (1 + (maxGap - minGap) ** 2 / 12 / mean ** 2) / 2;
  const chance = 1 / (maxGap - minGap + 1);
  /** Expected slots by each second. */
  const until = [1];
  const at = (second: number): number => (second < 0 ? 0 : (until[second] ?? 0));
  for (let second = 1; second < seconds; second += 1)
    until.push(until[second - 1]! + chance * (at(second - minGap) - at(second - maxGap - 1)));
  return until.at(-1)!;
}
