/** A living process that holds devices. */
export interface Holder {
  id: string;
  capacity: number;
  held: number;
}

/**
 * How many free devices this process takes now, and how many of its own it should give away: every process ends up with the same share,
 * and what the others have no room for is taken at once.
 */
export function chooseShare(holders: readonly Holder[], selfId: string, free: number): { take: number; give: number } {
  const self = holders.find(({ id }) => id === selfId);
  if (!self) return { take: 0, give: 0 };
  const others = holders.filter(({ id }) => id !== selfId);
  const total = holders.reduce((sum, { held }) => sum + held, free);
  const fair = Math.ceil(total / holders.length);
  const roomOfOthers = others.reduce(
    (sum, { capacity, held }) => sum + Math.max(0, Math.min(capacity, fair) - held),
    0,
  );
  const wanted = Math.max(fair - self.held, free - roomOfOthers, 0);
  const take = Math.min(free, wanted, Math.max(0, self.capacity - self.held));
  const least = Math.floor(total / holders.length);
  const isAnyoneShort = others.some(({ capacity, held }) => held < Math.min(capacity, least));
  const give = free === 0 && isAnyoneShort ? Math.max(0, self.held - fair) : 0;
  return { take, give };
}
