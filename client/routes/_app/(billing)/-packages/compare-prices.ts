import type { PackageResource } from '@server/billing/billing.contract.js';

const DAYS_PER_UNIT = { day: 1, month: 30, year: 365 };

export function comparePrices(first: PackageResource, second: PackageResource): number {
  return pricePerDay(first) - pricePerDay(second) || first.id - second.id;
}

const pricePerDay = ({ price, discount, period_type: unit }: PackageResource): number =>
  Math.max(0, price - discount) / DAYS_PER_UNIT[unit];
