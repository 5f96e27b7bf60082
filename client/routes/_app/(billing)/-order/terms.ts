import type { PackageOrder, PackageResource } from '@server/billing/billing.contract.js';

/** For how long a package may be ordered. */
export interface Term {
  /** In the dialog. */
  key: string;
  months: number;
  /** Taken off the whole period, in SAR. */
  discount: number;
  order: Pick<PackageOrder, 'count_months' | 'period_id'>;
}

/** One day, month or year first, then what the package is made for, then its periods. What costs nothing has no choice. */
export function termsOf({ price, count_months: usual, periods }: PackageResource): Term[] {
  const plain = (months: number): Term => ({
    ...{ key: `months-${months}`, months, discount: 0 },
    order: { count_months: months },
  });
  if (price === 0) return [plain(usual)];
  const ofPeriods = periods.map(({ id, months, discount }): Term => ({
    key: `period-${id}`,
    months,
    discount,
    order: { period_id: id },
  }));
  const counts = new Set([1, usual].filter((months) => !periods.some((period) => period.months === months)));
  const plainOnes = [...counts].map(plain);
  return [...plainOnes, ...ofPeriods].sort((one, other) => one.months - other.months);
}
