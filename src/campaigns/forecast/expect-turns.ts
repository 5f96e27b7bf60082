/** Beyond so many turns the mean says as much, at a fraction of the work. */
const MANY = 40;

/**
 * How many turns a device takes in an opening of so many seconds, the first at its beginning and each a random rest after the one before: what
 * a mean rest would give is off by up to one turn an opening, which adds up where an opening has room for a few.
 */
export function expectTurns(seconds: number, shortest: number, longest: number): number {
  const mean = (shortest + longest) / 2;
  if (seconds > MANY * mean) return seconds / mean + (1 + (longest - shortest) ** 2 / 12 / mean ** 2) / 2;
  const chance = 1 / (longest - shortest + 1);
  /** Expected turns up to each second. */
  const until = [1];
  const at = (second: number): number => (second < 0 ? 0 : (until[second] ?? 0));
  for (let second = 1; second < seconds; second += 1)
    until.push(until[second - 1]! + chance * (at(second - shortest) - at(second - longest - 1)));
  return until.at(-1)!;
}
