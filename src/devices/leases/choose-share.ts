export interface ShareHolder {
  id: string;
  capacity: number;
  held: number;
}

/** Returns numbers with which all processes converge. Devices for which others have no room are claimed at once. */
export function chooseShare(
  holders: readonly ShareHolder[],
  selfId: string,
  free: number,
): { claim: number; release: number } {
  const self = holders.find(({ id }) => id === selfId);
  if (!self) return { claim: 0, release: 0 };
  const others = holders.filter(({ id }) => id !== selfId);
  const total = holders.reduce((sum, { held }) => sum + held, free);
  const fairShare = Math.ceil(total / holders.length);
  const roomOfOthers = others.reduce(
    (sum, { capacity, held }) => sum + Math.max(0, Math.min(capacity, fairShare) - held),
    0,
  );
  const target = Math.max(fairShare - self.held, free - roomOfOthers, 0);
  const claim = Math.min(free, target, Math.max(0, self.capacity - self.held));
  const minShare = Math.floor(total / holders.length);
  const hasShortProcess = others.some(({ capacity, held }) => held < Math.min(capacity, minShare));
  const release = free === 0 && hasShortProcess ? Math.max(0, self.held - fairShare) : 0;
  return { claim, release };
}
