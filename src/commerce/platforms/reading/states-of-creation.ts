/** After these nobody wants to hear that the order has come in. */
const ENDED: ReadonlySet<string> = new Set([
  ...['failed', 'refunded', 'reversed', 'chargeback', 'expired', 'voided', 'cancelled', 'denied', 'canceledReversal'],
]);

/** An order that is heard of first: that it is new, and then what it has become already, in the words Zid and those like it have. */
export function statesOfCreation(present: string | null): string[] {
  if (present === null || present === 'new') return ['new'];
  return ENDED.has(present) ? [present] : ['new', present];
}

/** So soon after it was placed a change may be the first that is told of an order: its creation is still on the way, was lost, or was a draft. */
export const isSoonAfter = (placedAt: Date | null, at: Date | null, hours: number): boolean =>
  placedAt !== null && at !== null && at.getTime() - placedAt.getTime() < hours * 3_600_000;
