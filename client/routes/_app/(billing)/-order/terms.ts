import type { PackageOrder, PackageResource } from '@server/billing/billing.contract.js';

export interface OrderTerm {
  key: string;
  months: number;
  /** Deducted from the whole period, in SAR. */
  discount: number;
  order: Pick<PackageOrder, 'count_months' | 'period_id'>;
}

/** Offers one unit, the usual duration and the periods. Free packages have none. */
export function orderTermsOf({ price, count_months: usual, periods }: PackageResource): OrderTerm[] {
  const plain = (months: number): OrderTerm => ({
    key: `months-${months}`,
    months,
    discount: 0,
    order: { count_months: months },
  });
  if (price === 0) return [plain(usual)];
  const ofPeriods = periods.map(({ id, months, discount }): OrderTerm => ({
    key: `period-${id}`,
    months,
    discount,
    order: { period_id: id },
  }));
  const counts = new Set([1, usual].filter((months) => !periods.some((period) => period.months === months)));
  const plainOnes = [...counts].map(plain);
  return [...plainOnes, ...ofPeriods].sort((one, other) => one.months - other.months);
}
