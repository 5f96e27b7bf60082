import type { PackageOrder, PackageResource } from '@server/billing/billing.contract.js';

export interface OrderTerm {
  key: string;
  /** Duration in units of the package's `period_type`. */
  months: number;
  /** Deduction from the whole period, in SAR. */
  discount: number;
  order: Pick<PackageOrder, 'count_months' | 'period_id'>;
}

/** Lists durations, of free packages only the usual one. */
export function listOrderTerms({ price, count_months: usual, periods }: PackageResource): OrderTerm[] {
  const plainTerm = (months: number): OrderTerm => ({
    key: `months-${months}`,
    months,
    discount: 0,
    order: { count_months: months },
  });
  if (price === 0) return [plainTerm(usual)];
  const periodTerms = periods.map(({ id, months, discount }): OrderTerm => ({
    key: `period-${id}`,
    months,
    discount,
    order: { period_id: id },
  }));
  const plainLengths = new Set([1, usual].filter((months) => !periods.some((period) => period.months === months)));
  const plainTerms = [...plainLengths].map(plainTerm);
  return [...plainTerms, ...periodTerms].sort((first, second) => first.months - second.months);
}
