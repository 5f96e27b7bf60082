import type { ChangeOfPlan } from '../payments/payments.contract.js';
import { compareByDay, type Terms } from '../price.js';

type DailyTerms = Pick<Terms, 'price' | 'discount' | 'periodType'>;

export interface CurrentPlan {
  packageId: number | null;
  expireAt: Date | null;
  isOfMarket: boolean;
  /** Null for the unlimited plan. */
  terms: DailyTerms | null;
}

/**
 * Lets larger and other free packages start at once, smaller ones after the current period. Nothing can be bought if
 * `unlimited` or `market`.
 */
export function decideChange(
  current: CurrentPlan | null,
  offer: DailyTerms & { packageId: number },
  now: Date,
): ChangeOfPlan | 'unlimited' | 'market' | 'free_again' {
  if (!current) return 'new';
  if (current.terms === null || current.packageId === null) return 'unlimited';
  const isOver = current.expireAt !== null && current.expireAt <= now;
  if (current.isOfMarket && !isOver) return 'market';
  if (current.packageId === offer.packageId) return offer.price === 0 && !isOver ? 'free_again' : 'renew';
  if (isOver) return 'new';
  if (current.terms.price === 0) return 'new';
  return compareByDay(offer, current.terms) >= 0 ? 'upgrade' : 'downgrade';
}
