import type { PackageResource } from '@server/billing/billing.contract.js';

const DAYS = { day: 1, month: 30, year: 365 };

/** Orders by price per period, then by age. */
export function comparePrices(one: PackageResource, other: PackageResource): number {
  return byDay(one) - byDay(other) || one.id - other.id;
}

const byDay = ({ price, discount, period_type: unit }: PackageResource): number =>
  Math.max(0, price - discount) / DAYS[unit];
