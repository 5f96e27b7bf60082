import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { type FieldIssue, Invalid } from '../../platform/errors.js';
import { database } from '../../platform/database/statements/database.js';
import { HasApp } from '../billing.ports.js';
import type { CreatePackageBody, UpdatePackageBody } from './packages.contract.js';

const COLUMNS = [
  'title',
  'main_name',
  'app_id',
  'status',
  'description',
  'price',
  'discount',
  'count_months',
  'period_type',
  'count_messages',
  'count_devices',
  'count_templates',
  'count_campaigns',
  'count_phone_contacts',
  'count_storage_mb',
  'count_users',
  'package_type',
] as const;

/** Serializes writers, so a free name stays free. */
export const lockPackages = (em: EntityManager): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('packages', 0))`.execute(database(em));

const pickColumns = <Body extends CreatePackageBody | UpdatePackageBody>(body: Body) =>
  Object.fromEntries(COLUMNS.map((name) => [name, body[name]])) as Pick<Body, (typeof COLUMNS)[number]>;

export const newColumns = (body: CreatePackageBody) => ({
  ...pickColumns(body),
  features: JSON.stringify(body.features),
});

/** Leaves unchanged columns undefined. */
export const changedColumns = (body: UpdatePackageBody) => ({
  ...pickColumns(body),
  discount: 'discount' in body ? (body.discount ?? 0) : undefined,
  features: body.features && JSON.stringify(body.features),
});

/** Rejects taken names: market events find packages by name and app. */
export async function rejectTaken(
  em: EntityManager,
  queries: QueryBus,
  { title, main_name: mainName, app_id: appId }: CreatePackageBody | UpdatePackageBody,
  ownId: number | null,
): Promise<void> {
  const [id, app] = [sql`${ownId}::bigint`, sql`${appId ?? null}::bigint`];
  const {
    rows: [taken],
  } = await sql<{ title: boolean; main_name: boolean }>`
    select exists (select from packages where fold_case(title) = fold_case(${title ?? null}::text) and id is distinct from ${id}) as title,
      exists (select from packages where fold_case(trim(main_name)) = fold_case(trim(${mainName ?? null}::text))
        and id is distinct from ${id}
        and app_id is not distinct from coalesce(${app}, (select app_id from packages where id = ${id}))) as main_name`.execute(
    database(em),
  );
  const issues: FieldIssue[] = [];
  if (taken?.title) issues.push({ path: ['title'], message: 'taken' });
  if (taken?.main_name) issues.push({ path: ['main_name'], message: 'taken' });
  const isAppKnown = typeof appId !== 'number' || (await queries.execute(new HasApp(appId)));
  if (!isAppKnown) issues.push({ path: ['app_id'], message: 'choice_unknown' });
  if (issues.length > 0) throw new Invalid(issues);
}

/** Replaces all periods. Listed periods keep their IDs. */
export async function writePeriods(
  em: EntityManager,
  packageId: number,
  periods: CreatePackageBody['periods'],
): Promise<void> {
  const db = database(em);
  const newPeriods = sql`jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as g (id bigint, months int, discount numeric(10, 2))`;
  await sql`
    delete from package_periods where package_id = ${packageId}
      and id not in (select g.id from ${newPeriods} where g.id is not null)`.execute(db);
  await sql`
    update package_periods d set months = g.months, discount = g.discount, updated_at = now() from ${newPeriods}
      where d.id = g.id and d.package_id = ${packageId}`.execute(db);
  await sql`
    insert into package_periods (package_id, months, discount) select ${packageId}, g.months, g.discount from ${newPeriods}
      where not exists (select from package_periods d where d.id = g.id and d.package_id = ${packageId})`.execute(db);
}
