const MIN_NEAR_SHARE = 0.8;

/** Returns the share from 0 to 1, of a negative (unlimited) limit 0. */
export function shareOf({ used, limit }: { used: number; limit: number }): number {
  if (limit < 0) return 0;
  return limit === 0 ? Number(used > 0) : Math.min(1, used / limit);
}

export function toneOf(share: number): 'full' | 'near' | undefined {
  return share >= 1 ? 'full' : share >= MIN_NEAR_SHARE ? 'near' : undefined;
}
