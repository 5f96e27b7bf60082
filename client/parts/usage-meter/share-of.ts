const NEAR = 0.8;

/** Returns 0 to 1. Unlimited is 0. A limit of 0 is full with any use. */
export function shareOf({ used, limit }: { used: number; limit: number }): number {
  if (limit < 0) return 0;
  return limit === 0 ? Number(used > 0) : Math.min(1, used / limit);
}

export function toneOf(share: number): 'full' | 'near' | undefined {
  return share >= 1 ? 'full' : share >= NEAR ? 'near' : undefined;
}
