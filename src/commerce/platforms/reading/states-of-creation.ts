/** States that make "order received" pointless. */
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

/** Returns `new`, then current states by Zid's names. */
export function statesOfCreation(...current: readonly (string | null)[]): string[] {
  const states = current.filter((state): state is string => state !== null && state !== 'new');
  return states.some((state) => END_STATES.has(state)) ? states : ['new', ...states];
}

/** Tolerates late or lost creation events. */
export const isSoonAfter = (placedAt: Date | null, at: Date | null, hours: number): boolean =>
  placedAt !== null && at !== null && at.getTime() - placedAt.getTime() < hours * 3_600_000;
