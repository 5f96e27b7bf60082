import type { PackageResource, PeriodType } from '../billing.contract.js';
import { type Limits, limitsOf } from '../subscription-row.js';

export interface PackageRow extends Limits {
  id: string;
  title: string;
  main_name: string;
  app_id: string | null;
  status: boolean;
  description: string;
  price: string;
  discount: string;
  count_months: number;
  period_type: PeriodType;
  package_type: 'public' | 'private';
  features: string[];
  periods: { id: number; months: number; discount: number }[];
  link_token: string | null;
}

/** Of packages `p`, with their periods. */
export const PACKAGE_COLUMNS = `p.*, coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'months', d.months, 'discount', d.discount)
  order by d.months, d.id) from package_periods d where d.package_id = p.id), '[]') periods`;

/** As those see it who see all packages. */
export const toFullPackageResource = (row: PackageRow): PackageResource => ({
  ...toPackageResource(row),
  has_link: row.link_token !== null,
});

export function toPackageResource(row: PackageRow): PackageResource {
  const { title, main_name, status, description, count_months, period_type, package_type, features, periods } = row;
  return {
    ...{ id: Number(row.id), title, main_name, status, description, count_months, period_type, package_type },
    app_id: row.app_id === null ? null : Number(row.app_id),
    price: Number(row.price),
    discount: Number(row.discount),
    ...limitsOf(row),
    features,
    periods,
  };
}
