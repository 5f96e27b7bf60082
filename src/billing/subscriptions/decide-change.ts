import type { ChangeOfPlan } from '../payments/payments.contract.js';
import { compareByDay, type Terms } from '../prices/price.js';

type DailyTerms = Pick<Terms, 'price' | 'discount' | 'periodType'>;

/** The subscription of an account as it stands, with what its package costs now. */
export interface Present {
  packageId: number | null;
  expireAt: Date | null;
  isOfMarket: boolean;
  /** Null of the unlimited one. */
  terms: DailyTerms | null;
}

/**
 * What a package would be to an account. `unlimited` and `market`: nothing is sold. Larger is what costs more by the day, and begins
 * at once; smaller is what costs less, and begins when the present period is over. So does another free package while one runs, as each
 * beginning counts messages anew. Pure.
 */
export function decideChange(
  present: Present | null,
  offer: DailyTerms & { packageId: number },
  now: Date,
): ChangeOfPlan | 'unlimited' | 'market' | 'free_again' {
  if (!present) return 'new';
  if (present.terms === null || present.packageId === null) return 'unlimited';
  const isOver = present.expireAt !== null && present.expireAt <= now;
  if (present.isOfMarket && !isOver) return 'market';
  if (present.packageId === offer.packageId) return offer.price === 0 && !isOver ? 'free_again' : 'renew';
  if (isOver) return 'new';
  if (present.terms.price === 0) return offer.price === 0 ? 'downgrade' : 'new';
  return compareByDay(offer, present.terms) >= 0 ? 'upgrade' : 'downgrade';
}
