/** Share of a limit from which it is told that it will soon be used up. */
const NEAR = 0.8;

/** How much of a limit is used, from 0 to 1; of what is unlimited nothing. A limit of none is full as soon as there is something. */
export function shareOf({ used, limit }: { used: number; limit: number }): number {
  if (limit < 0) return 0;
  return limit === 0 ? Number(used > 0) : Math.min(1, used / limit);
}

export function toneOf(share: number): 'full' | 'near' | undefined {
  return share >= 1 ? 'full' : share >= NEAR ? 'near' : undefined;
}
