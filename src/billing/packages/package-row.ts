import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { type EditedRow, revisionOf } from '../../platform/database/edited-row.js';
import { database } from '../../platform/database/statements/database.js';
import type { PackageResource } from '../billing.contract.js';
import { limitsOf } from '../subscription-row.js';

export type PackageRow = Awaited<ReturnType<ReturnType<typeof selectPackages>['executeTakeFirstOrThrow']>>;

export const EDITED_PACKAGE: EditedRow = {
  from: 'packages p',
  columns: `p.title, p.main_name, p.app_id, p.status, p.description, p.price, p.discount, p.count_months, p.period_type, p.count_messages,
    p.count_devices, p.count_templates, p.count_campaigns, p.count_phone_contacts, p.count_storage_mb, p.count_users, p.package_type,
    p.features,
    (select array_agg(row(d.id, d.months, d.discount)::text order by d.id) from package_periods d where d.package_id = p.id)`,
};

const PERIODS = sql<{ id: number; months: number; discount: number }[]>`coalesce(
  (select jsonb_agg(jsonb_build_object('id', d.id, 'months', d.months, 'discount', d.discount) order by d.months, d.id)
    from package_periods d where d.package_id = p.id), '[]')`;

export const selectPackages = (em: EntityManager) =>
  database(em)
    .selectFrom('packages as p')
    .selectAll('p')
    .select([revisionOf(EDITED_PACKAGE).as('revision'), PERIODS.as('periods')]);

export const toFullPackageResource = (row: PackageRow): PackageResource => ({
  ...toPackageResource(row),
  has_link: row.link_token !== null,
  revision: row.revision,
});

export function toPackageResource(row: PackageRow): PackageResource {
  const { title, main_name, status, description, count_months, period_type, package_type, features, periods } = row;
  return {
    id: row.id,
    title,
    main_name,
    status,
    description,
    count_months,
    period_type,
    package_type,
    app_id: row.app_id,
    price: Number(row.price),
    discount: Number(row.discount),
    ...limitsOf(row),
    features,
    periods,
  };
}
