/** After these, "order received" is pointless. */
const ENDED: ReadonlySet<string> = new Set([
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

/** Returns `new`, then current states in Zid's terms. */
export function statesOfCreation(...current: readonly (string | null)[]): string[] {
  const states = current.filter((state): state is string => state !== null && state !== 'new');
  return states.some((state) => ENDED.has(state)) ? states : ['new', ...states];
}

/** Creation events arrive late, get lost, or were drafts. */
export const isSoonAfter = (placedAt: Date | null, at: Date | null, hours: number): boolean =>
  placedAt !== null && at !== null && at.getTime() - placedAt.getTime() < hours * 3_600_000;
