import type { EntityManager } from '@mikro-orm/postgresql';
import { type FieldIssue, Invalid } from '../../platform/errors.js';
import type { CreatePackageBody, UpdatePackageBody } from './packages.contract.js';

const COLUMNS = [
  ...['title', 'main_name', 'app_id', 'status', 'description', 'price', 'discount', 'count_months', 'period_type'],
  ...['count_messages', 'count_devices', 'count_templates', 'count_campaigns', 'count_phone_contacts'],
  ...['count_storage_mb', 'package_type'],
] as const;

/** One writer of packages after the other, so that a name that is free stays free. */
export const lockPackages = (em: EntityManager): Promise<object[]> =>
  em.execute(`select pg_advisory_xact_lock(hashtextextended('packages', 0))`);

/** The columns that are given, with their values. */
export function columnsOf(given: CreatePackageBody | UpdatePackageBody): [names: string[], values: unknown[]] {
  const all: Record<string, unknown> = { ...given };
  if ('discount' in all) all['discount'] ??= 0;
  const names: string[] = COLUMNS.filter((name) => all[name] !== undefined);
  const values = names.map((name) => all[name]);
  if (given.features === undefined) return [names, values];
  return [
    [...names, 'features'],
    [...values, JSON.stringify(given.features)],
  ];
}

/** A plan of an app market is found by its name: two of one app must not have the same. */
export async function refuseTaken(
  em: EntityManager,
  { title, main_name: mainName, app_id: appId }: CreatePackageBody | UpdatePackageBody,
  ownId: number | null,
): Promise<void> {
  const [taken] = await em.execute<{ title: boolean; main_name: boolean; app: boolean }[]>(
    `select exists (select from packages where lower(title) = lower(?::text) and id is distinct from ?::bigint) as title,
       exists (select from packages where lower(trim(main_name)) = lower(trim(?::text)) and id is distinct from ?::bigint
         and app_id is not distinct from coalesce(?::bigint, (select app_id from packages where id = ?::bigint))) as main_name,
       ?::bigint is null or exists (select from apps where id = ?::bigint) as app`,
    [title ?? null, ownId, mainName ?? null, ownId, appId ?? null, ownId, appId ?? null, appId ?? null],
  );
  const issues: FieldIssue[] = [];
  if (taken?.title) issues.push({ path: ['title'], message: 'taken' });
  if (taken?.main_name) issues.push({ path: ['main_name'], message: 'taken' });
  if (!taken?.app) issues.push({ path: ['app_id'], message: 'choice_unknown' });
  if (issues.length > 0) throw new Invalid(issues);
}

/** All periods of a package: those with an id of its own stay, the others are new, and what is not named goes. */
export async function writePeriods(
  em: EntityManager,
  packageId: number,
  periods: CreatePackageBody['periods'],
): Promise<void> {
  const json = JSON.stringify(periods);
  const given = `jsonb_to_recordset(?::jsonb) as g (id bigint, months int, discount numeric(10, 2))`;
  await em.execute(
    `delete from package_periods where package_id = ? and id not in (select g.id from ${given} where g.id is not null)`,
    [packageId, json],
  );
  await em.execute(
    `update package_periods d set months = g.months, discount = g.discount, updated_at = now() from ${given}
      where d.id = g.id and d.package_id = ?`,
    [json, packageId],
  );
  await em.execute(
    `insert into package_periods (package_id, months, discount) select ?, g.months, g.discount from ${given}
      where not exists (select from package_periods d where d.id = g.id and d.package_id = ?)`,
    [packageId, json, packageId],
  );
}
