/** States in which a message "order received" is pointless. */
const END_STATES: ReadonlySet<string> = new Set([
  'failed',
  'refunded',
  'reversed',
  'chargeback',
  'expired',
  'voided',
  'cancelled',
  'denied',
  'canceledReversal',
]);

/** Returns the states of a new order by Zid's names: `new`, then the current ones. */
export function statesOfCreation(...current: readonly (string | null)[]): string[] {
  const states = current.filter((state): state is string => state !== null && state !== 'new');
  return states.some((state) => END_STATES.has(state)) ? states : ['new', ...states];
}

/** Returns true for an event soon after the order. The event of its creation may be late or lost. */
export const isSoonAfter = (placedAt: Date | null, at: Date | null, hours: number): boolean =>
  placedAt !== null && at !== null && at.getTime() - placedAt.getTime() < hours * 3_600_000;
